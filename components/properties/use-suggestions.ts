import { useEffect, useState } from 'react'
import { MIN_QUERY_LENGTH } from '@/lib/domain/suggestion'
import { type SuggestionDto } from '@/lib/schemas/suggestion'

/** The pause in typing before a request, in milliseconds. */
const TYPING_PAUSE_MS = 150

const NO_SUGGESTIONS: readonly SuggestionDto[] = []

/**
 * The suggested places for a text; the previous ones until the next ones have loaded, and none after a failed
 * request, since the search works without them. A new request aborts the previous one.
 */
export function useSuggestions(text: string): readonly SuggestionDto[] {
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS)
  useEffect(() => {
    if (text.length < MIN_QUERY_LENGTH) return
    const controller = new AbortController()
    const load = async () => {
      const response = await fetch(`/suggestions?${new URLSearchParams({ text })}`, {
        signal: controller.signal,
      })
      if (!response.ok) throw new Error(`/suggestions answered ${response.status}`)
      const loaded = (await response.json()) as SuggestionDto[]
      if (!controller.signal.aborted) setSuggestions(loaded)
    }
    const timer = setTimeout(
      () => void load().catch(() => !controller.signal.aborted && setSuggestions(NO_SUGGESTIONS)),
      TYPING_PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return text.length < MIN_QUERY_LENGTH ? NO_SUGGESTIONS : suggestions
}
