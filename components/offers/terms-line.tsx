import { type DealTerms, termsWords } from '@/lib/domain/deal-terms'

/** What the buyer stated beside the amount (D275); nothing where they stated nothing. */
export function TermsLine({ terms }: { terms: DealTerms }) {
  const words = termsWords(terms)
  return words === '' ? null : <p className="text-xs text-muted numbers">Terms: {words}</p>
}
