import '../../demo/demo.ts';
