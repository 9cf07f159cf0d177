import { ANSWERS } from '@/lib/domain/agent'
import { DOCUMENT_DAYS } from '@/lib/domain/application'
import { ENQUIRY_DAYS } from '@/lib/domain/enquiry'
import { groupDigits } from '@/lib/domain/group-digits'
import { HOME_MARKS_LIMIT } from '@/lib/domain/home-marks'
import { VIEWING_DAYS } from '@/lib/domain/viewing'
import { type PersonalData } from './personal-data'

/** The note of the privacy page about a part of the download. */
export type PrivacyNote = {
  title: string
  /** The stored data and the reason, in whole sentences. */
  what: string
  /** Completes "Seen by". */
  seenBy: string
  /** Completes "Stored". */
  stored: string
}

const ONLY_YOU = 'only you'
const YOU_AND_ADMINISTRATORS = 'you and administrators'
const WITH_ACCOUNT = 'until you delete your account'
const OR_ACCOUNT = 'or delete your account'
const AS_RECORD = 'permanently, as a record; your name and email are removed when you delete your account'

/**
 * The privacy page's note on each part of the download (D170). A part without a note does not compile, so that nothing
 * is stored about people that the page does not name.
 */
export const PRIVACY_NOTES: Record<Exclude<keyof PersonalData, 'exportedAt'>, PrivacyNote> = {
  account: {
    title: 'Your account',
    what: 'Your name, email, role and settings, and if you add them your phone and photo; for agents also address, company, website and license. We need them to sign you in and to show others who you are. Passwords are stored as hashes that cannot be reversed. Your sessions have the time, the browser, and how you signed in.',
    seenBy: 'you and administrators; what others see is described below',
    stored: WITH_ACCOUNT,
  },
  signInLinks: {
    title: 'Sign-in with Google',
    what: 'The id of your Google account, if you sign in with Google.',
    seenBy: ONLY_YOU,
    stored: WITH_ACCOUNT,
  },
  wishlist: {
    title: 'Saved homes',
    what: 'The homes on your wishlist and your private notes about them.',
    seenBy: 'you, and the guests of your shared wishlist, who never see the notes',
    stored: `until you remove them ${OR_ACCOUNT}`,
  },
  refusedOffers: {
    title: 'Offers above the maximum price',
    what: 'On which homes you offered more than their maximum price, and when, without the amount, so that their agents learn that three buyers did.',
    seenBy: 'nobody',
    stored: 'for a week',
  },
  hiddenHomes: {
    title: 'Hidden homes',
    what: 'The homes that you hide in Explore.',
    seenBy: ONLY_YOU,
    stored: `until you show them again ${OR_ACCOUNT}`,
  },
  seenHomes: {
    title: 'Seen homes',
    what: `Which homes you have opened and when, so that Explore can mark them; the last ${groupDigits(HOME_MARKS_LIMIT)}.`,
    seenBy: ONLY_YOU,
    stored: WITH_ACCOUNT,
  },
  sharedWishlists: {
    title: 'Shared wishlists',
    what: 'The wishlists that you share by a link or have joined, since when, and when you last added something.',
    seenBy: 'their owner and guests, who also see your name',
    stored: `until you leave, stop sharing, reset your password or sign out everywhere else, ${OR_ACCOUNT}`,
  },
  sharedReactions: {
    title: 'Hearts and comments',
    what: 'What you say about the homes on shared wishlists.',
    seenBy: 'the owner and guests of that wishlist',
    stored: `until you delete them, leave, ${OR_ACCOUNT}, or the wishlist is no longer shared`,
  },
  calendarLinks: {
    title: 'Calendar link',
    what: 'A hash of the link that shows your viewings and open houses in another calendar, and when you created it.',
    seenBy: 'only you; anyone who has the link can read your viewings and open houses',
    stored: 'until you revoke it, reset your password, sign out everywhere else, or delete your account',
  },
  savedSearches: {
    title: 'Saved searches',
    what: 'Their filters, names, frequency and time zone, so that we can alert you to new homes.',
    seenBy: ONLY_YOU,
    stored: `until you delete them ${OR_ACCOUNT}`,
  },
  digests: {
    title: 'Search alerts',
    what: 'Which homes the daily and weekly alerts listed.',
    seenBy: ONLY_YOU,
    stored: 'for 30 days',
  },
  alertedHomes: {
    title: 'Homes in search alerts',
    what: 'The homes that your saved searches have notified you of, and when, so that none is announced twice.',
    seenBy: ONLY_YOU,
    stored: `until the home is deleted, ${OR_ACCOUNT}`,
  },
  reviews: {
    title: 'Reviews',
    what: 'Your ratings and texts about homes.',
    seenBy: 'everyone, with your name and photo',
    stored: 'until you or an administrator deletes them or your account, even if the home is deleted',
  },
  offersMade: {
    title: 'Offers and purchases',
    what: 'Every amount, date, term and note of your offers, and the payment: its id, and for a card the brand and the last four digits.',
    seenBy:
      'you, the home’s agent, their office and administrators; the agent also sees your email, whether it is verified, and how many homes you have bought here',
    stored: `${AS_RECORD}, and so is what you wrote`,
  },
  bankTransfers: {
    title: 'Bank transfers',
    what: 'The bank’s reference, the amount and the date, and how a late transfer was returned.',
    seenBy: YOU_AND_ADMINISTRATORS,
    stored: 'permanently, as a record of the payment',
  },
  properties: {
    title: 'Homes',
    what: 'What you enter as an agent about the homes that you sell, with pictures and earlier prices.',
    seenBy: 'everyone; some details only by people who are signed in, or by the buyer',
    stored: `until you delete them ${OR_ACCOUNT}`,
  },
  imports: {
    title: 'Imports',
    what: 'The files from which you import homes, and which rows succeeded.',
    seenBy: YOU_AND_ADMINISTRATORS,
    stored: 'for two days; the results for 30 days',
  },
  drafts: {
    title: 'Drafts of homes',
    what: 'What you typed about homes that you have not published yet, with their pictures.',
    seenBy: 'you, and the owners and managers of your office',
    stored: `until you publish or delete them ${OR_ACCOUNT}`,
  },
  handovers: {
    title: 'Homes handed over',
    what: 'Which of your homes were handed over to another agent, or theirs to you, when and by whom.',
    seenBy: 'you, the other agent, your office and administrators',
    stored: 'for a year',
  },
  bulkChanges: {
    title: 'Changes of many homes',
    what: 'What you changed of many homes at once, and what was refused.',
    seenBy: ONLY_YOU,
    stored: 'for 30 days',
  },
  offersReceived: {
    title: 'Offers on your homes',
    what: 'The offers of buyers and your responses.',
    seenBy: 'you, your office, the buyer and administrators',
    stored: AS_RECORD,
  },
  offerNotes: {
    title: 'Notes on offers of colleagues',
    what: 'The notes that you write with amounts for a colleague, or wrote before you handed the home over.',
    seenBy: 'the buyer, the home’s agent, their office and administrators',
    stored: WITH_ACCOUNT,
  },
  messages: {
    title: 'Conversations',
    what: 'Your messages and the files that you send with them, and when they were read.',
    seenBy:
      'you, the other person and the agent’s office; administrators see a reported message, with up to five before and five after it',
    stored: `for two years after the last message of the conversation; texts and files only ${WITH_ACCOUNT}`,
  },
  enquiries: {
    title: 'Questions without an account',
    what: 'Your name, email and question, the times that suit you, and your phone number if you add it. We use the email to check that it is yours, and not for advertising. Once you confirm the question, it becomes a message of your own account, which has no password until you set one.',
    seenBy:
      'only you; once you confirm it, the home’s agent and their office, who see your name and question, and your phone number after answering',
    stored: `for ${ENQUIRY_DAYS} days, if you don’t confirm it`,
  },
  openHouses: {
    title: 'Open houses',
    what: 'Their times, notes and capacity, if you are an agent.',
    seenBy: 'everyone who is signed in; visitors see the next date',
    stored: 'for 90 days after the open house',
  },
  reservations: {
    title: 'Reservations at open houses',
    what: 'Which open house you visit, and with how many people.',
    seenBy: 'only you; the home’s agent and their office see how many people come',
    stored: `for 90 days after the open house, or until you cancel ${OR_ACCOUNT}`,
  },
  blocks: {
    title: 'Blocked people',
    what: 'Whom you block from writing to you.',
    seenBy: ONLY_YOU,
    stored: `until you undo it ${OR_ACCOUNT}`,
  },
  viewings: {
    title: 'Viewings',
    what: 'The time, your note, a phone number for the agent to reach you, and your answers to the questions after it.',
    seenBy:
      'the buyer, the agent and their office, and administrators without your note, number and answers; the home’s owner reads the answers without your name',
    stored: `until one of you deletes their account, then for ${VIEWING_DAYS} days without that person’s name and words; the phone number until a day after the viewing`,
  },
  availability: {
    title: 'Hours for viewings',
    what: 'When you offer viewings as an agent.',
    seenBy: 'only you; buyers see the times that are free',
    stored: `until you change them ${OR_ACCOUNT}`,
  },
  answers: {
    title: 'Response times',
    what: 'When you first answered an offer, a conversation or a viewing request as an agent, and how long it took.',
    seenBy: 'only you; everyone sees the median, and the share within an hour and within a day',
    stored: `for ${ANSWERS.days} days ${OR_ACCOUNT}`,
  },
  notes: {
    title: 'Notes for colleagues',
    what: 'The notes that you write in conversations of your office.',
    seenBy: 'the members of your office who answer there; not the buyer',
    stored: 'for two years; less if you delete the note, or you or the buyer delete the account',
  },
  readyAnswers: {
    title: 'Ready answers',
    what: 'The texts that you write as an agent to answer buyers with.',
    seenBy: 'only you, and your office if you share them',
    stored: `until you delete them ${OR_ACCOUNT}`,
  },
  reports: {
    title: 'Reports',
    what: 'Which home, review or message you reported, and why.',
    seenBy: 'you and administrators, who don’t see that it was you',
    stored: WITH_ACCOUNT,
  },
  applications: {
    title: 'Applications to become an agent, and license renewals',
    what: 'License number, authority, region, register link, last day, references, a copy of the license, and the decision.',
    seenBy: YOU_AND_ADMINISTRATORS,
    stored: `${WITH_ACCOUNT}; the copy of the license until the decision, ${DOCUMENT_DAYS} days at most, and a day if you don’t apply`,
  },
  notices: {
    title: 'Notifications',
    what: 'Your updates, and which ones you have read.',
    seenBy: ONLY_YOU,
    stored: 'for a year',
  },
  decisions: {
    title: 'Your decisions',
    what: 'What you decide as an agent or administrator, and when.',
    seenBy: YOU_AND_ADMINISTRATORS,
    stored: AS_RECORD,
  },
  decisionsAboutAccount: {
    title: 'Decisions about your account',
    what: 'For example another role or a suspension, with who decided it and when.',
    seenBy: YOU_AND_ADMINISTRATORS,
    stored: `${AS_RECORD}, except if an administrator deletes it`,
  },
  office: {
    title: 'Your office',
    what: 'Which office you work for, your role there, since when, and when you are away, with your deputy.',
    seenBy: 'its members; everyone sees its agents',
    stored: `until you leave the office ${OR_ACCOUNT}`,
  },
  officeInvitations: {
    title: 'Invitations to an office',
    what: 'Which office invited your email, and for which role.',
    seenBy: 'you and the owners of the office',
    stored: `until you accept, the office withdraws it, ${OR_ACCOUNT}; a month after it has expired at most`,
  },
}
