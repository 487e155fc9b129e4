import '../../areas/inbound/inside.ts';
