import OneTimeCodeWeb

// The samples of the documentation, so that they compile. What surrounds them is what they leave out.

func file(at path: String) -> WebElement.File? {
  let file = WebElement.files.first { "/element/\($0.name)" == path }
  return file
}
