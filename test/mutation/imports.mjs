// What `import('./…')` names is no text to change: the tests build the workers' code, and the build stops at an
// empty name.
const named = {
  shouldIgnore(path) {
    const isImport = path.isCallExpression() && path.node.callee.type === 'Import';
    return isImport ? 'names a module' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'imports', value: named }];
