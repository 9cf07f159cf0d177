/** How long an enquiry is stored until its email is verified, in days (D389). */
export const ENQUIRY_DAYS = 3

/** The most characters of a question, which leave room for the phone number and the times in its message (D387). */
export const ENQUIRY_TEXT_LIMIT = 2_000

/** How many times a visitor can suggest (D387). */
export const ENQUIRY_TIMES = 3

/** The shortest time between opening and sending the form, in milliseconds; only programs are faster (D389). */
export const MIN_FILL_MS = 3_000

/** Why a form was refused that was sent too fast, or not opened here (D389). */
export const SENT_TOO_FAST = 'We couldn’t send your question. Please check it and send it again.'

/** Why an account’s enquiry is not sent (D388). */
export const SIGN_IN_TO_SEND = 'Please sign in to send your question.'

/** The fields of the form besides name and email; the phone number in E.164, the times as texts. */
type Enquiry = { text: string; phone: string; times: readonly string[] }

/** The message that an enquiry becomes: the question, then the times and the phone number, if any (D387). */
export const enquiryMessage = ({ text, phone, times }: Enquiry): string =>
  [
    text,
    ...(times.length > 0 ? [['Times that suit me:', ...times].join('\n')] : []),
    ...(phone === '' ? [] : [`Phone: ${phone}`]),
  ].join('\n\n')
