import '../../../apps/api/inbound/inside.ts';
