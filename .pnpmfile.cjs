// Runs on the manifest of a package that is packed or published.
// The catalog has exact versions, so that this repository installs what was tested. The users of a package get the range of it: two copies of
// @solana/web3.js in one program would mean two classes `PublicKey`, which the compiler does not take for each other.
const range = (name, version) =>
  name.startsWith('@obverse/') || !/^\d/.test(version) ? version : `^${version}`;

const withRanges = (dependencies) =>
  Object.fromEntries(Object.entries(dependencies).map(([name, version]) => [name, range(name, version)]));

module.exports = {
  hooks: {
    beforePacking({ devDependencies, scripts, ...manifest }) {
      for (const field of ['dependencies', 'peerDependencies'])
        if (manifest[field] !== undefined) manifest[field] = withRanges(manifest[field]);
      return manifest;
    },
  },
};
