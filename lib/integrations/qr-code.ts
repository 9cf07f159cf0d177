import 'server-only'
import QRCode from 'qrcode'

/** The QR code of a URL as an SVG document: black on white, with the quiet zone that scanners need around it. */
export const drawQrCode = (url: string): Promise<string> =>
  QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
