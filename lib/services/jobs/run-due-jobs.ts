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

/** Who does which kind of work. */
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
 * Does all work that is due (ADR 032); how many jobs came to which end. The timer of a server, `npm run jobs` and
 * `/api/jobs` call it, as often and as many at once as they like.
 */
export const runDueJobs = (now = new Date()): Promise<Record<Outcome, number>> =>
  runDue(HANDLERS, { now, all: true })
