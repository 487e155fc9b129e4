import '../../../apps/api/areas/inbound/inside.ts';
