import 'server-only'
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@/lib/domain/import/columns'
import { type ErrorCode } from '@/lib/domain/errors'
import { type Operation } from '@/lib/schemas/operation'
import { type operations } from '@/lib/schemas/operations'
import { site } from '@/lib/site'

/** The document's introduction, in Markdown. */
export const ABOUT = `What ${site.name} does, for scripts and other clients: listings, offers, payments, reviews, moderation. A profile, its passwords and sessions, and notices have pages alone. JSON in and out, UTF-8.

## Signing in

A session is a cookie. To get one without a browser:

1. \`GET /api/auth/csrf\` answers \`{ "csrfToken": "…" }\` and sets a cookie; keep all cookies from here on.
2. \`POST /api/auth/callback/credentials\`, form-encoded, with \`csrfToken\`, \`email\`, \`password\` and \`json=true\`: 200 sets the session's cookie, 401 says that e-mail or password are wrong.

A change of role takes effect on the next request. A request that changes something and names a foreign \`Origin\` is refused with 403.

## Money, dates, ids

Money is a plain number of US dollars with at most two decimals. Dates are ISO 8601 in UTC. Ids have 24 hexadecimal digits. Emails are trimmed and compared in lower case, their domain in ASCII.

## Lists

A list answers at most 100 items, or as many as \`limit\` says, and how many there are in all in \`X-Total-Count\`. A long list is counted as far as 1,000: then \`X-Total-Count-Relation: gte\` says that there are more. While there is more, \`Link: <…>; rel="next"\` is the address of the next page.

## Errors

\`\`\`json
{ "error": { "code": "invalid_input", "message": "Invalid email address", "fields": { "email": "Invalid email address" } } }
\`\`\`

\`code\` is for programs, \`message\` for people, \`fields\` names each bad field of an input. Unknown fields of a body are ignored; the searches of properties refuse a query with one. A method that a path does not have is answered with 405 and \`Allow\`.

## Limits

A JSON body may have 64 KB, one of a property 256 KB, an upload 10 MB, a file of an import 20 MB. Signing in, registration, offers, payments, reviews, uploads and imports may be tried so often in a time only, and what everyone may list read so often; a malformed try counts too; then 429 says in \`Retry-After\` in how many seconds to come again.`

/** The description of imports, in Markdown. */
const IMPORT_TEXT = `At most 20 MB and 10,000 rows, in UTF-8, UTF-16 or Windows-1252; comma, semicolon, tab or bar. The first row names the columns; letter case, spaces, \`_\` and \`-\` do not matter, and what is not known is left out:

${IMPORT_FIELDS.map((field) => `- ${IMPORT_COLUMNS[field].label}: ${IMPORT_COLUMNS[field].names.map((name) => `\`${name}\``).join(', ')}`).join('\n')}

A row whose \`ListingId\` one of your properties has changes that one; without it the row is always new. City, state, postal code and country make the location where there is no whole address. One price alone: both ends lie 5 % around it. Areas are in m² unless the cell, a column of units or the column's name says otherwise. A blank cell takes a fact away; a file without titles and descriptions gets them from the facts. Pictures are fetched from public addresses; a row without one shows a drawn picture of its type. New properties are pending.

One import at a time. Ask \`GET /imports/{id}\` how it stands: rows are numbered as in a spreadsheet, whose row 1 is the header. A row without a price, a location or another required value is left out; one with an optional value that cannot be read is imported without that value.`

/** The description of the export, in Markdown. */
const CSV_TEXT =
  'RFC 4180, UTF-8 with a byte order mark, in the columns that an import takes. A property without a number of your own goes by its id, by which an import knows it again. A text that a spreadsheet would take for a formula has an apostrophe in front, which an import takes away. A file that does not end in a line end has been cut off.'

type Tag = Operation['tag']

/** In the order of the document. */
export const TAG_TEXTS: Record<Tag, string> = {
  Properties: 'What is for sale.',
  Offers: "Buyers' offers, and agents' answers.",
  Payments: 'Paying an accepted offer by card, at Stripe.',
  Wishlist: "A buyer's saved properties.",
  Reviews: 'What buyers say of properties.',
  Messages: 'What buyers and agents write to each other about a property.',
  Reports: 'What people report to administrators.',
  Users: 'Accounts and roles.',
  Service: 'Pictures, webhooks, health.',
}

/** The meaning of each error. */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  invalid_input: 'The body, the query or an id is malformed; `fields` names each bad field.',
  unauthenticated: 'There is no valid session.',
  forbidden: 'Signed in, but not allowed; also every change by a suspended account or from a foreign origin.',
  not_found: 'There is no such thing, or it is not yours to know about.',
  conflict: 'The state does not allow it: already decided, already sold, a duplicate.',
  too_large: 'The body is over the limit.',
  unsupported_media_type: 'The body is not of the type that this call takes.',
  amount_above_card_limit: 'The amount is above what one card payment may have, $999,999.99.',
  rate_limited: 'Tried too often.',
  internal: 'Something went wrong here; the message has the request id.',
}

/** Further descriptions of operations, in Markdown. */
export const OPERATION_TEXTS: Partial<Record<string, string>> = {
  listProperties:
    'Sold properties are not listed. `default` puts verified ones first, then the newest; the price orders go by the minimum (`price-low-high`), the maximum (`price-high-low`) or the width of the range; `newest` by when they were listed. A listing without a fact matches no filter on it. A position that is not exact is found where it is answered, rounded.',
  mapProperties:
    'Every property of the search that has a position within the bounds is in exactly one cluster or pin; there are at most 400 of both. Positions are those that everyone may know.',
  listResoProperties:
    'Names and units of the RESO Data Dictionary, options of OData 4. `ListPriceLow` and `ListPrice` are the ends of the price range. What a property does not have is absent, and meets no comparison. `@odata.count` counts up to 1,000.',
  createProperty: "The agent's name, address and photo are those of the session.",
  updateProperty:
    'A verified property is pending again once its title, description, location or picture changes; its prices alone change nothing. Offers keep what they were made on.',
  decideProperty:
    'Only from pending. With `updatedAt`, only the version that was read. A rejection ends the pending offers on it, and is refused while an accepted one waits for its payment.',
  deleteProperty: 'Refused while an accepted offer waits for its payment.',
  deleteAgentProperties: 'Refused as a whole while an accepted offer on one of them waits for its payment.',
  acceptOffer:
    'It is to be paid by `expiresAt` then. Of several on one property one can be accepted at a time; the others stay pending, as back-ups. Give the `amount` that you read, and another one is refused.',
  createOffer:
    'The buyer, the date and what is kept of the property are taken from the session and the property, whatever the body says. One open offer for each buyer and property; it ends by itself at `expiresAt`.',
  counterOffer:
    'Only whose turn it is; a buyer once the agent has countered. The offer has the new amount then, is good for as many days again, and waits for the other side.',
  releaseOffer:
    'The buyer reads the reason. A payment that was begun is closed, one that was made goes back in full.',
  createPaymentIntent:
    'Confirm the intent with Stripe.js and the `clientSecret`, then report it with `PATCH /offers/payment-success/{id}`. The card is charged what the offer says.',
  confirmPayment:
    'The intent is read at Stripe: it must have succeeded, for this offer and its amount. Then the offer is bought, the property sold, and its other pending offers rejected. `paymentAmount` and `paymentDate`, which older clients send, are ignored. Where the webhook was first, `modifiedCount` is 0.',
  recordTransfer:
    'Only of an offer above the card limit. The amount must be that of the accepted offer, which is bought then as with a card. The same bank reference again changes nothing (`modifiedCount` 0), with another offer or amount it is refused. `receivedOn` counts, not when it is recorded: what came by the date to pay by is taken for five days more. Where it came later, or the offer is no longer accepted, the answer is 409 and the transfer is noted as to be given back.',
  createReport:
    'Nobody but administrators learns of it, and they do not learn who reported. Not of a property or review of your own.',
  dismissReports:
    'What is reported again later waits again. A property or review that is deleted waits no more.',
  createApplication:
    'Send the document first, with `POST /agent-applications/document`. One application at a time; after an answer you can apply again.',
  acceptApplication:
    'The account is an agent’s from its next request on, and its person is notified. The document is deleted.',
  declineApplication: 'The person gets the reason, and can apply again. The document is deleted.',
  changeRole: 'The last administrator stays one.',
  markFraud:
    'Only agents. Their properties are removed and the open offers on them rejected, in one transaction; the account can sign in and change nothing.',
  liftFraud:
    'The account is a buyer’s again (role `user`). What was removed with the suspension stays away. The person gets the reason.',
  deleteUser:
    'The wishlist and the reviews go with the account, an agent’s properties too. What was bought stays on record, without name and e-mail. Nobody deletes the own account here, or that of the last administrator.',
  deleteOwnAccount:
    'Cannot be undone. The wishlist, the reviews and an agent’s properties go with the account, open offers become rejected, open payments are closed. What was bought stays on record, without name and e-mail. Repeat the password; an account that signs in with Google only has none and repeats its e-mail address. The answer takes the session’s cookie back.',
  createImport: IMPORT_TEXT,
  exportProperties: CSV_TEXT,
  sendDocument:
    'In place of one that you sent before. Only administrators and you can read it. It is deleted with the answer to the application, after 30 days at most, and after a day if no application follows.',
  exportData:
    'One JSON file, written while it is read; `Content-Disposition` names it. A file that does not end in `}` has been cut off.',
  uploadImage:
    'Kept without what a camera wrote into it, at most 3840 pixels long. Only listings and the profile of the same account can show it; what none of them shows within a day is deleted.',
  handleStripeEvent:
    'A `payment_intent.succeeded` has the payment looked up and recorded, a `payment_intent.payment_failed` has it looked up and its buyer told. Other events are taken and change nothing. An event may come more than once.',
} satisfies { [Name in keyof typeof operations]?: string }
