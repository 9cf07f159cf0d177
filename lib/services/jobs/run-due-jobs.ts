import 'server-only'
import { type JobKind } from '@/lib/domain/jobs'
import { followLicence } from '../agents/licence'
import { escalate } from '../inbox/assign'
import { continueHandover } from '../handovers/run-handover'
import { continueImport } from '../imports/run-import'
import { sendQueued } from '../mail/outbox'
import { carryOutDecision } from '../moderation/moderation'
import { sendNotice } from '../notices/mail-notice'
import { deleteDueNumbers } from '../numbers/count-events'
import { expireDueOffer, warnOfExpiry } from '../offers/offer-deadlines'
import { endOpenHouse, remindOfOpenHouse } from '../open-houses/change-open-house'
import { continueBulkChange } from '../bulk-changes/bulk-changes'
import { closeDueIntent, continueDueRefund } from '../payments/settle-payment'
import { checkPicture } from '../pictures/pictures'
import { warnOfCertificate } from '../properties/decide-property'
import { matchSearches, sendDigests } from '../saved-searches/send-alerts'
import { copyPendingName } from '../users/people'
import { eraseDuePerson } from '../users/delete-account'
import { endViewing } from '../viewings/change-viewing'
import { applyTimeZoneUpdate } from '../viewings/time-zone-update'
import { askBuyer } from '../viewings/feedback'
import { remind } from '../viewings/viewing-events'
import { type Handler, type JobOutcome, processDueJobs } from './run-job'

/** The handler of work that takes the job's subject and the time. */
const handlerOf =
  (work: (subject: string, now: Date) => Promise<'done' | Date>): Handler =>
  ({ subject }) =>
    work(subject, new Date())

export const HANDLERS: Record<JobKind, Handler> = {
  'close-intent': closeDueIntent,
  'end-offer': expireDueOffer,
  'warn-of-end': warnOfExpiry,
  'warn-of-certificate': warnOfCertificate,
  'remind-open-house': remindOfOpenHouse,
  'end-open-house': endOpenHouse,
  'refund-payment': continueDueRefund,
  'copy-name': copyPendingName,
  'erase-person': eraseDuePerson,
  'delete-picture': checkPicture,
  'delete-numbers': deleteDueNumbers,
  'send-mail': sendQueued,
  'send-notice': sendNotice,
  'import-listings': continueImport,
  'escalate-inquiry': handlerOf(escalate),
  'change-homes': continueBulkChange,
  'end-viewing': handlerOf(endViewing),
  'remind-viewing': handlerOf(remind),
  'ask-after-viewing': handlerOf(askBuyer),
  'move-zones': applyTimeZoneUpdate,
  'follow-licence': followLicence,
  'hand-over': continueHandover,
  'match-searches': matchSearches,
  'decide-case': carryOutDecision,
  'send-digests': sendDigests,
}

/**
 * Runs the jobs that are due at the moment `now` (ADR 032), as `processDueJobs` does. Called by a server's timer,
 * `npm run jobs` and `/api/jobs`, any number of times and concurrently.
 */
export const runDueJobs = (now = new Date(), limit?: number): Promise<Record<JobOutcome, number>> =>
  processDueJobs(HANDLERS, { now, limit, all: true })
