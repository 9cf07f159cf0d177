import { CARD_LIMIT_MINOR, formatMoney, formatPrice, roundAmount, toMajor } from '@/lib/domain/money'
import { type FaqItem } from './faq'

/** The six questions of the home page. */
export const faqItems: readonly FaqItem[] = [
  {
    category: 'Buying',
    question: 'How do I make an offer on a home?',
    answer:
      'Open a verified home and choose Make an Offer. Your amount must be between the minimum and the maximum price; if the price is on request, you can name any amount. You confirm it once, and the agent then accepts or rejects it.',
  },
  {
    category: 'Agents',
    question: 'How long does it take to become an agent?',
    answer:
      'Register, then apply in your profile. We review your license and references within 2 business days. Once you are approved, you can add homes from your dashboard.',
  },
  {
    category: 'Payments',
    question: 'What does it cost to buy through Keystead?',
    answer: `For buyers there is a flat 1% transaction fee, capped at ${formatPrice(roundAmount(5_000))}. Keystead does not charge it today: you pay exactly your offer. Closing costs are typically 2-5% of the price, depending on the place, and are settled outside Keystead.`,
  },
  {
    category: 'Buying',
    question: 'What does the Verified mark mean?',
    answer:
      'An administrator has checked the home. Homes still being checked are marked Not Verified: you can view them, and make offers once they are verified.',
  },
  {
    category: 'Payments',
    question: 'How do I pay for an accepted offer?',
    answer: `Open your offers in the dashboard and choose Complete Payment. You pay by Visa, Mastercard, American Express or Discover, or above ${formatMoney(toMajor(CARD_LIMIT_MINOR))} by bank transfer. The purchase shows its transaction ID.`,
  },
  {
    category: 'Valuation',
    question: 'Can I see what my home is worth?',
    answer:
      'There is no AI valuation tool on this site yet. For a first idea, check the map for the prices of similar homes nearby. Your agent then sets the price range for offers.',
  },
]
