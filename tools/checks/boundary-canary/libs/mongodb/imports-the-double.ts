import './double/double.ts';
