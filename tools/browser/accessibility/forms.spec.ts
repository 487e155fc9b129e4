import { axeFindsNothingOn } from './axe-on-states.ts';
import { consoleStates } from './console-states.ts';

axeFindsNothingOn(consoleStates.forms);
