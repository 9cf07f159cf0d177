export const FAQ_CATEGORIES = ['All', 'Buying', 'Agents', 'Payments', 'Valuation'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

export type FaqItem = { question: string; answer: string; category: Exclude<FaqCategory, 'All'> }

/** The six questions of the home page. */
export const faqItems: readonly FaqItem[] = [
  {
    category: 'Buying',
    question: 'How do I make an offer on a property?',
    answer:
      'Open a verified property and choose Make an Offer. Your amount must lie between the minimum and the maximum price. You confirm it once, and the agent then accepts or rejects it.',
  },
  {
    category: 'Agents',
    question: 'How long does it take to become an agent?',
    answer:
      'Register, then apply in your profile. We review your license and your references within 2 business days. Once you are approved, your dashboard shows Add Property and you can list at once.',
  },
  {
    category: 'Payments',
    question: 'What does it cost to buy through Keystead?',
    answer:
      'For buyers there is a flat 1% transaction fee, capped at $5,000. It is not charged on this site: a payment here is your offer, to the cent. Closing costs are typically 2-5% of the price, depending on the place, and are settled outside Keystead.',
  },
  {
    category: 'Buying',
    question: 'What does the Verified mark mean?',
    answer:
      'An administrator has checked the listing. One that is still being checked says Not Verified: you can look at it, and offers open as soon as it is verified.',
  },
  {
    category: 'Payments',
    question: 'How do I pay for an accepted offer?',
    answer:
      'Open your offers in the dashboard and choose Complete Payment. You pay by Visa, Mastercard, American Express or Discover, and the purchase keeps its transaction ID.',
  },
  {
    category: 'Valuation',
    question: 'Can I see what my home is worth?',
    answer:
      'There is no AI valuation tool on this site yet. For a first orientation, look on the map at what similar homes nearby are listed for. Your agent then sets the range in which buyers may offer.',
  },
]

/** The questions of a category whose question or answer contains the text; case does not matter. */
export function filterFaq(items: readonly FaqItem[], category: FaqCategory, search: string): FaqItem[] {
  const wanted = search.trim().toLowerCase()
  return items.filter(
    (item) =>
      (category === 'All' || item.category === category) &&
      (item.question.toLowerCase().includes(wanted) || item.answer.toLowerCase().includes(wanted)),
  )
}
