// Runs on the manifest of a package that is packed or published.
// The catalog has exact versions, so that this repository installs what was tested. The users of a package get the range of it: two copies of
// @solana/web3.js in one program would mean two classes `PublicKey`, which the compiler does not take for each other.
const range = (name, version) =>
  name.startsWith('@obverse/') || !/^\d/.test(version) ? version : `^${version}`;

module.exports = {
  hooks: {
    beforePacking({ devDependencies, scripts, ...manifest }) {
      if (manifest.dependencies === undefined) return manifest;
      const entries = Object.entries(manifest.dependencies);
      const dependencies = Object.fromEntries(entries.map(([name, version]) => [name, range(name, version)]));
      return { ...manifest, dependencies };
    },
  },
};
