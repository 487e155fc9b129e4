import { chooseZone } from '../shell/choose-zone.ts';
import { sendInPlace } from '../shell/send-form.ts';
import { suggestModels } from './suggest-models.ts';

chooseZone();
sendInPlace();
suggestModels();
