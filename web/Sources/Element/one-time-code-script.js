// The module for pages without WebAssembly. In the npm package, this is the WebAssembly module, translated to JavaScript. A
// build with Swift alone can't translate the module, and has none.
export default undefined;
