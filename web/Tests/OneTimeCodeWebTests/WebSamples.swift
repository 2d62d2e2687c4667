import OneTimeCodeWeb

// Compiles the samples of the documentation, with the code that they omit.

func file(at path: String) -> WebElement.File? {
  let file = WebElement.files.first { "/element/\($0.name)" == path }
  return file
}
