import { describe, expect, it } from 'vitest'
import { readCaptions } from './caption-text.ts'

const vtt = (...cues: string[]) => ['WEBVTT\n', ...cues.map((cue) => `${cue}\n`)].join('\n')

describe('SubRip', () => {
  it('becomes WebVTT', () => {
    const content =
      '1\r\n00:00:01,000 --> 00:00:03,500\r\nHola, clase.\r\nEmpezamos.\r\n\r\n2\r\n00:01:02,040 --> 00:01:04,000 X1:40 Y1:20\r\n<I>CSS</I> & HTML\r\n'
    expect(readCaptions(content)).toEqual({
      text: vtt('00:00:01.000 --> 00:00:03.500\nHola, clase.\nEmpezamos.', '00:01:02.040 --> 00:01:04.000\n<i>CSS</i> &amp; HTML'),
    })
  })

  it.each([
    ['<font color="#fff">Blanco</font>', 'Blanco'],
    [String.raw`{\an8}Arriba`, 'Arriba'],
    ['a < b && b > c', 'a &lt; b &amp;&amp; b &gt; c'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['ya &amp; escrito', 'ya &amp; escrito'],
  ])('%s is the text %s', (text, expected) => {
    expect(readCaptions(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)).toEqual({ text: vtt(`00:00:01.000 --> 00:00:02.000\n${expected}`) })
  })

  it('may have no numbers, lines of spaces between cues, and cues without text', () => {
    const content =
      '\uFEFF\n00:00:01,000-->00:00:02,000\nUno\n  \n2\n00:00:03,000 --> 00:00:04,000\n\n3\n00:00:05,000 --> 00:00:06,000\nTres'
    expect(readCaptions(content)).toEqual({ text: vtt('00:00:01.000 --> 00:00:02.000\nUno', '00:00:05.000 --> 00:00:06.000\nTres') })
  })
})

describe('WebVTT', () => {
  it('keeps its cues and where they stand, and nothing else', () => {
    const content = [
      'WEBVTT - Tema 3',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://example.org/) }',
      '',
      'NOTE de la',
      'editora',
      '',
      'intro',
      '00:01.000 --> 00:03.000 align:start position:10% region:fred line:90%,end',
      '<v Marta>Hola <c.amarillo>a todos</c>',
      ' ',
      'Empezamos',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'Fin',
    ].join('\n')
    expect(readCaptions(content)).toEqual({
      text: vtt(
        '00:00:01.000 --> 00:00:03.000 align:start position:10% line:90%,end\n<v Marta>Hola <c.amarillo>a todos</c>\n \nEmpezamos',
        '01:00:00.000 --> 01:00:01.000\nFin',
      ),
    })
  })

  it('has its cues in order', () => {
    const content = vtt('00:05.000 --> 00:06.000\nDos', '00:01.000 --> 00:02.000\nUno')
    expect(readCaptions(content)).toEqual({ text: vtt('00:00:01.000 --> 00:00:02.000\nUno', '00:00:05.000 --> 00:00:06.000\nDos') })
  })

  it('that was written here is read as the same', () => {
    const made = readCaptions('00:00:01,000 --> 00:00:02,000\n1 < 2\n\n123:00:00,000 --> 123:00:01,000\nFin')
    if (!('text' in made)) throw new Error('captions')
    expect(readCaptions(made.text)).toEqual(made)
  })
})

describe('a file is refused, with the line,', () => {
  it.each([
    ['that is no captions', 'Apuntes del tema 3\n', 'captions_format', 1],
    ['in which something else follows', 'WEBVTT\n\n00:01.000 --> 00:02.000\nUno\n\nSobra esto\n', 'captions_format', 6],
    ['without a blank line between cues', 'WEBVTT\n\n00:01.000 --> 00:02.000\nUno\n00:03.000 --> 00:04.000\nDos\n', 'captions_format', 5],
    ['with a wrong time', 'WEBVTT\n\nintro\n00:01.000 --> 00:99.000\nUno\n', 'captions_time', 4],
    ['with tenths of a second', '1\n00:00:01,0 --> 00:00:02,0\nUno\n', 'captions_time', 2],
    ['with a cue that ends before it begins', '1\n00:00:05,000 --> 00:00:02,000\nUno\n', 'captions_time', 2],
    ['with a cue of no length', 'WEBVTT\n\n00:01.000 --> 00:01.000\nUno\n', 'captions_time', 3],
    ['with a title where the times should be', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nUno\n', 'captions_format', 1],
    ['without a cue', 'WEBVTT\n\nNOTE nada\n', 'captions_empty', null],
    ['of nothing but spaces', '  \n\n', 'captions_empty', null],
  ])('%s', (_, content, code, line) => {
    expect(readCaptions(content)).toEqual({ code, line })
  })
})

it.each(['<font', String.raw`{\ `, '&', '00:', '-->', 'WEBVTT\n', '1\n'])('reads a mebibyte of %j in a time that grows with it', (part) => {
  const begun = performance.now()
  readCaptions(`00:00:01,000 --> 00:00:02,000\n${part.repeat(1024 ** 2 / part.length)}`)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
