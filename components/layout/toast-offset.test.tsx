import { freeOffset } from './toast-offset'

const at = (near: number, far: number) => ({ near, far })

test.each([
  ['stays at the edge', [], 16],
  ['stays at the edge below a control that is far enough', [at(90, 130)], 16],
  ['is beyond a control at the edge', [at(20, 60)], 68],
  ['is beyond two controls with too little room between them, in any order', [at(100, 140), at(20, 60)], 148],
  ['is between two controls with room between them', [at(200, 240), at(20, 60)], 68],
  [
    'returns to the edge if no place is free',
    Array.from({ length: 15 }, (_, i) => at(i * 50, i * 50 + 40)),
    16,
  ],
])('a toast %s (D86)', (_, controls, offset) => {
  expect(freeOffset(controls, 60, at(16, 700))).toBe(offset)
})
