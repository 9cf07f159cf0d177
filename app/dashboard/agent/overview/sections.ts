import { type Section } from '@/app/dashboard/overview/section'
import { today } from './today'
import { toAnswer } from './to-answer'
import { toPay } from './to-pay'
import { updates } from './updates'
import { week } from './week'

/** The sections of the agent's front page, in order. */
export const SECTIONS: readonly Section[] = [toPay, toAnswer, today, week, updates]
