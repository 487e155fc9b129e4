import '../../../../swc-options.mjs';
