// Every entry imports this first, so that an old Node prints a clear message and no syntax error.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Leaseledger needs Node 24 or newer, this is ${process.version}.\n` +
      'The npm scripts bring their own (npm install, then npm start or npm test); on macOS install Node 24.',
  );
  process.exit(1);
}
