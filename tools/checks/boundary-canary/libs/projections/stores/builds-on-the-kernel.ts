import '../kernel/port.ts';
