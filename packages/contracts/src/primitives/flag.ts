import * as z from 'zod';
import { must } from './reason.ts';

export const flag = (description: string) => z.boolean(must('true or false')).meta({ description });
