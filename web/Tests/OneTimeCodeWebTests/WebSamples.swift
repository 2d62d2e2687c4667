import OneTimeCodeWeb

// The documentation's samples, with the code that they omit. They are compiled but not run.

func file(at path: String) -> WebElement.File? {
  let file = WebElement.files.first { "/element/\($0.name)" == path }
  return file
}
