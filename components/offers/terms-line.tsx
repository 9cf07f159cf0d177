import { type DealTerms, termsLabel } from '@/lib/domain/deal-terms'

/** The terms that the buyer stated (D275); nothing if there are none. */
export function TermsLine({ terms }: { terms: DealTerms }) {
  const text = termsLabel(terms)
  return text === '' ? null : <p className="text-xs text-muted numbers">Terms: {text}</p>
}
