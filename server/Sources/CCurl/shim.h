#include <curl/curl.h>

// Swift can't call variadic C functions such as curl_easy_setopt.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_reader(CURL *handle, curl_read_callback reader) {
  return curl_easy_setopt(handle, CURLOPT_READFUNCTION, reader);
}

static inline CURLcode curl_set_debugger(CURL *handle, curl_debug_callback debugger) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, debugger);
}
