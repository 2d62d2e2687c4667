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

static inline CURLcode curl_set_writer(CURL *handle, CURLoption option, curl_write_callback writer) {
  return curl_easy_setopt(handle, option, writer);
}

static inline CURLcode curl_set_debugger(CURL *handle, curl_debug_callback debugger) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, debugger);
}

static inline CURLcode curl_set_opener(CURL *handle, curl_opensocket_callback opener) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

static inline CURLcode curl_set_progress(CURL *handle, curl_xferinfo_callback progress) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

// Ends a transfer without waiting for the thread that resolves the host's name.
static inline void curl_leave_resolver(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

static inline CURLcode curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline const struct sockaddr *curl_address(const struct curl_sockaddr *address) {
  return &address->addr;
}
