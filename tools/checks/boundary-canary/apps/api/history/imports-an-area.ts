import '../inbound/inside.ts';
