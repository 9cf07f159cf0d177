import 'server-only'
import { type JobKind } from '@/lib/domain/jobs'
import { continueImport } from '../imports/run-import'
import { sendQueued } from '../mail/outbox'
import { sendNotice } from '../notices/mail-notice'
import { endDueOffer } from '../offers/end-offer'
import { warnOfEnd } from '../offers/warn-of-end'
import { continueDueRefund } from '../payments/refund-payment'
import { closeIntent } from '../payments/release-intents'
import { lookAtPicture } from '../pictures/delete-pictures'
import { copyDueName } from '../users/copy-name'
import { eraseDuePerson } from '../users/erase-person'
import { type Handler, type Outcome, runDue } from './run-job'

/** The handler of each kind. */
export const HANDLERS: Record<JobKind, Handler> = {
  'close-intent': closeIntent,
  'end-offer': endDueOffer,
  'warn-of-end': warnOfEnd,
  'refund-payment': continueDueRefund,
  'copy-name': copyDueName,
  'erase-person': eraseDuePerson,
  'delete-picture': lookAtPicture,
  'send-mail': sendQueued,
  'send-notice': sendNotice,
  'import-listings': continueImport,
}

/**
 * Runs all due jobs (ADR 032); returns how many jobs had which outcome. Called by a server's timer, `npm run jobs` and
 * `/api/jobs`, any number of times and concurrently.
 */
export const runDueJobs = (now = new Date()): Promise<Record<Outcome, number>> =>
  runDue(HANDLERS, { now, all: true })
