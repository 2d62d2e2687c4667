// React's UMD build as a module, for the package's component.

export const { createElement, forwardRef, useEffect, useState } = React;
