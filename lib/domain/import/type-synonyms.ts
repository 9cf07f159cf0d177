import { type PropertyType } from '../facts'

/** The words for each type in exports of portals and estate agents' software. */
export const TYPE_SYNONYMS: Record<PropertyType, readonly string[]> = {
  house: [
    ...['h', 'single family residence', 'single family residential', 'single family', 'single family home'],
    ...[
      'detached',
      'detached house',
      'semi-detached',
      'semi detached',
      'semi-detached house',
      'link detached',
    ],
    ...['link detached house', 'bungalow', 'detached bungalow', 'semi-detached bungalow', 'cottage', 'ranch'],
    ...['barn conversion', 'farm house', 'farmhouse', 'haus', 'einfamilienhaus', 'doppelhaushalfte'],
    ...['doppelhaushaelfte', 'bauernhaus', 'landhaus', 'stadthaus'],
  ],
  apartment: [
    ...[
      'u',
      'unit',
      'flat',
      'ground floor flat',
      'studio',
      'studio flat',
      'penthouse',
      'maisonette',
      'condo',
    ],
    ...['condos', 'condominium', 'condo/co-op', 'co-op', 'coop', 'cooperative', 'stock cooperative', 'loft'],
    ...['wohnung', 'etagenwohnung', 'eigentumswohnung', 'dachgeschosswohnung', 'dachgeschoss'],
    ...['erdgeschosswohnung', 'etage', 'apartments'],
  ],
  townhouse: [
    ...['t', 'townhome', 'townhomes', 'town house', 'townhouses', 'row house', 'terraced', 'terraced house'],
    ...['mid terrace', 'mid-terrace', 'end terrace', 'end of terrace', 'end of terrace house', 'mews'],
    ...['mews house', 'reihenhaus', 'reihenmittelhaus', 'reihenendhaus', 'reihenmittel', 'reihenend'],
  ],
  villa: ['villen'],
  cabin: ['chalet', 'log cabin', 'lodge', 'ferienhaus', 'berghutte'],
  land: [
    ...['lot', 'lots', 'lot/land', 'lots/land', 'unimproved land', 'vacant land', 'plot', 'building plot'],
    ...['grundstuck', 'grundstueck', 'baugrundstuck', 'baugrundstueck'],
  ],
  other: [
    ...['multi-family', 'multi family', 'multi-family (2-4 unit)', 'multi-family (5+ unit)', 'mobile home'],
    ...['manufactured', 'manufactured home', 'mobile/manufactured home', 'mehrfamilienhaus', 'sonstige'],
  ],
}
