import './missing.ts';
