import './controller.spec.ts';
