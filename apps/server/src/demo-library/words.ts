// Old texts in the public domain, as LRC. Their times fit the demo recordings of six seconds.

/** The Navkar Mantra, in Prakrit. */
export const navkarWords = {
  Deva: `[00:00.40]णमो अरिहंताणं
[00:01.00]णमो सिद्धाणं
[00:01.60]णमो आयरियाणं
[00:02.20]णमो उवज्झायाणं
[00:02.80]णमो लोए सव्व साहूणं

[00:03.50]एसो पंच णमुक्कारो
[00:04.10]सव्व पावप्पणासणो
[00:04.70]मंगलाणं च सव्वेसिं
[00:05.30]पढमं हवइ मंगलं`,
  Gujr: `[00:00.40]ણમો અરિહંતાણં
[00:01.00]ણમો સિદ્ધાણં
[00:01.60]ણમો આયરિયાણં
[00:02.20]ણમો ઉવજ્ઝાયાણં
[00:02.80]ણમો લોએ સવ્વ સાહૂણં

[00:03.50]એસો પંચ ણમુક્કારો
[00:04.10]સવ્વ પાવપ્પણાસણો
[00:04.70]મંગલાણં ચ સવ્વેસિં
[00:05.30]પઢમં હવઇ મંગલં`,
  Latn: `[00:00.40]Namo Arihantanam
[00:01.00]Namo Siddhanam
[00:01.60]Namo Ayariyanam
[00:02.20]Namo Uvajjhayanam
[00:02.80]Namo Loe Savva Sahunam

[00:03.50]Eso Pancha Namukkaro
[00:04.10]Savva Pavappanasano
[00:04.70]Mangalanam Cha Savvesim
[00:05.30]Padhamam Havai Mangalam`,
}

/** The first verse of the Uvasaggaharam Stotra of Bhadrabahu, in Prakrit. */
export const uvasaggaharamWords = {
  Deva: `[00:00.60]उवसग्गहरं पासं
[00:01.80]पासं वंदामि कम्मघणमुक्कं
[00:03.20]विसहर विस निन्नासं
[00:04.50]मंगल कल्लाण आवासं`,
  Latn: `[00:00.60]Uvasaggaharam Pasam
[00:01.80]Pasam Vandami Kammaghanamukkam
[00:03.20]Visahara Visa Ninnasam
[00:04.50]Mangala Kallana Avasam`,
}
