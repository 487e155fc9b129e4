import '../../../apps/api/controller.ts';
