module.exports = require('@jest/globals');
