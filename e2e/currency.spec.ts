import { type Page } from '@playwright/test'
import { FORMAT } from '../lib/domain/format'
import { formatMoney, formatPrice } from '../lib/domain/money'
import { readAmount } from '../lib/domain/numbers'
import { formatShortPrice } from '../lib/domain/short-price'
import { READERS, visit } from './every-page'
import { expect, test } from './fixtures'

/*
 * Every page in the site's currency (D435). Here that is the dollar; by hand, with a build of its own:
 * CURRENCY=EUR LOCALE=de-DE COUNTRY=DE TEST_TIER=full npx playwright test e2e/currency.spec.ts
 */

// The URLs need listings and offers that other files change.
test.use({ untouched: 'currency' })

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const CURRENCY_NAMES = ['USD', 'EUR', 'JPY', 'KWD', 'GBP', 'dollars?', 'euros?', 'yen', 'dinars?']
/** The name of a currency, and a sign at a number or alone: other signs are of forms and of queries. */
const ANY_CURRENCY = new RegExp(
  String.raw`(?<!\p{L})(?:${CURRENCY_NAMES.join('|')})(?!\p{L})|\p{Sc}(?=\s?\d)|(?<=\d\s?)\p{Sc}|^\p{Sc}$`,
  'gimu',
)
const OWN_CURRENCY = new RegExp(`^(?:${[FORMAT.signs, FORMAT.words].filter(Boolean).join('|')})$`, 'i')

const AMOUNT = new RegExp(
  `${escaped(FORMAT.before)}\\d(?:[\\d.,'’\\u00a0\\u202f]*\\d)?[KMB]?${escaped(FORMAT.after)}`,
  'g',
)

/** All texts of a page: its text, the texts of its elements, what is typed in its fields, and its data for machines. */
const textsOf = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('*:not([type=hidden])')].flatMap((element) =>
        ['aria-label', 'placeholder', 'content', 'title', 'alt', 'value'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
      ),
      ...[...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
    ].join('\n'),
  )

for (const viewer of READERS)
  test(
    `every page for a ${viewer} has amounts of the site’s currency only`,
    { tag: '@full' },
    async ({ page, demo }) => {
      let amounts = 0
      await visit(viewer, page, demo, async (address) => {
        const text = await textsOf(page)
        expect(
          [...new Set(text.match(ANY_CURRENCY) ?? [])].filter((name) => !OWN_CURRENCY.test(name)),
          address,
        ).toEqual([])
        for (const [amountText] of text.matchAll(AMOUNT)) {
          amounts += 1
          const amount = readAmount(amountText) ?? Number.NaN
          expect(
            [formatPrice, formatMoney, formatShortPrice].map((format) => format(amount)),
            address,
          ).toContain(amountText)
        }
      })
      expect(amounts).toBeGreaterThan(5)
    },
  )
