/** The texts of a search that met its bound before its page was full (D372). */
export const NOTHING_SO_FAR = 'No homes found so far'
export const PARTIAL_SEARCH =
  'We stopped after some 50,000 homes in this order. Add a location, or search a part of the map, to see the others.'
