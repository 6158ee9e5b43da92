/** A tone: hertz (0 is silence) and milliseconds. */
type Tone = readonly [hertz: number, milliseconds: number]

const rate = 8000
const headerBytes = 44
/** Milliseconds in which a tone rises and falls, so that it does not click. */
const edge = 8

/** The tones, one after the other, as a WAV file of 8 bits, mono. */
export function tonesWav(tones: readonly Tone[]): Buffer {
  const samples = tones.flatMap(([hertz, milliseconds]) => {
    const count = Math.round((milliseconds * rate) / 1000)
    const edgeSamples = (edge * rate) / 1000
    return Array.from({ length: count }, (_, at) => {
      const loudness = Math.min(1, at / edgeSamples, (count - at) / edgeSamples)
      return 128 + Math.round(80 * loudness * Math.sin((2 * Math.PI * hertz * at) / rate))
    })
  })
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(headerBytes - 8 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  // PCM, one channel
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, Buffer.from(samples)])
}
