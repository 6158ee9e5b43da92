/** Where the build serves what pdf.js reads while it draws (scripts/vite/pdf-data.ts). */
declare const PDF_DATA: string
