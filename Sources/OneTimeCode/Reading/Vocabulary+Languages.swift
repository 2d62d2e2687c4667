extension Vocabulary {
  /// The words of all languages. A language's row repeats no word of ``international``.
  static let all: [Vocabulary] = [
    international, english,
    // Germanic languages
    Vocabulary(
      "de",
      codes: "kennwort|losung",
      others: """
         bestell| auftrag| auftr| rechnung| konto| karte| buchung| kunden| vorgang| endung| endet auf| endend auf| zimmer| flug|\
         sendung| paket| termin| telefon| ruf| plz | bis | um | ab | betrag| summe| gesamt| aktenzeichen| vertrag| kd | kundennr| ruf| ruft| anruf| referenz| gutscheincode| rabattcode| fehlercode| bestellcode| aktionscode| endziffer| postleitzahl| kundencode| produktcode| postcode| buchungscode| alter code| filialcode| rufen sie uns an| kundenservice| hotline
        """,
      units: " stunde| tage| uhr | punkte| euro | stück| ist nicht mehr| ist abgelaufen| läuft ab",
      fillers: " nummer| mit | der ",
      copulas: " ist | lautet | lauten ",
      uses: " verwende| verwenden sie| nutze| nutzen sie| mit | gib| geben sie",
      purposes: """
        um dich anzumelden|um sich anzumelden|um dich einzuloggen|um sich einzuloggen|zum anmelden|zum einloggen|\
        zur anmeldung|zur bestätigung|zum bestätigen|ein, um|anmelden|einloggen
        """
    ),
    Vocabulary(
      "nl",
      codes: "wachtwoord|toegangs",
      others:
        " bestelling| factuur| rekening| kaart| pas eindigend| klant| tot | bestelnummer| bel | referentie| klantnummer| kortingscode| foutcode| productcode| klantcode| postcode| boekingscode| oude code| actiecode",
      units: " minuten| uur | dagen",
      fillers: " op ",
      copulas: " luidt "
    ),
    Vocabulary("af", codes: "wagwoord", others: " bestelling| rekening"),
    Vocabulary(
      "sv",
      codes: "lösen",
      others:
        " beställning| order| konto| kort| kund| ärende| faktura| till | ring | referens| kundnummer| postnummer| kundtjänst",
      units: " minuter| kronor",
      copulas: " är "
    ),
    Vocabulary(
      "da",
      codes: "adgangs",
      others:
        " bestilling| ordre| konto| kort| kunde| faktura| ring til | reference| kundenummer| postnummer| kundeservice",
      units: " kroner",
      copulas: " er "
    ),
    Vocabulary("nb", codes: "", others: " bestilling| ordre| kunde", copulas: " er "),
    Vocabulary("is", codes: "lykil|aðgangs", others: " pöntun| kort", copulas: " er "),
    // Romance languages
    Vocabulary(
      "fr",
      codes: " mot de passe|numéro de vérification|numéro de confirmation|clé d'accès|clé d’accès",
      others: """
         commande| facture| carte| compte| dossier| réservation| client| colis| virement| transaction| montant| finissant par|\
         se terminant par| terminant| téléphone| appelez| vol | chambre| jusqu| avant| code promo| code postal| code d'erreur| référence| ancien code| numéro de client| dossier n| suivi| se termine par| code client| code produit| code barre| code agence| code pays| code de suivi| code de réservation| code de commande| code de votre commande| service client
        """,
      units: " heure| jours| euro| points| n'est plus| n’est plus| a expiré| points",
      fillers: " numéro| au | du | le | n ",
      copulas: " est | sont ",
      uses: " utilise| utilisez| entrez| saisissez| tapez| avec",
      purposes: """
        pour vous connecter|pour te connecter|pour vous identifier|pour accéder|pour vérifier|pour confirmer|pour valider
        """
    ),
    Vocabulary(
      "es",
      codes: "contraseñ|clave| nip |número de verificación|número de confirmación",
      others: """
         pedido| factura| tarjeta| cuenta| reserva| cliente| envío| transferencia| transacción| importe| monto| terminad|\
         finalizad| acabad| teléfono| llame al| llame| vuelo| habitación| hasta | expediente| folio| código postal| código promocional| código de error| código de descuento| código de reserva| referencia| contrato| envío a| núm de cliente| cliente es| código de producto| código de cliente| código de barras| código de país| código de seguimiento| código anterior| código de área| código cliente| código de tu pedido| código de su pedido| código de pedido| código del pedido| protocolo de atención| atención al cliente
        """,
      units: " hora| días| punto| pesos| ya no | ha caducado| ha expirado",
      fillers: " número| núm| en | al ",
      copulas: " es | son ",
      uses: " usa | utiliza | utilice | ingresa | ingrese | introduce| introduzca| escribe",
      purposes:
        "para acceder|para ingresar|para iniciar|para verificar|para confirmar|para continuar|para entrar"
    ),
    Vocabulary(
      "pt",
      codes: "senha|palavra-passe|número de verificação",
      others: """
         pedido| fatura| cartão| conta | reserva| cliente| encomenda| transferência| valor| compra| telefone| ligue| voo | quarto|\
         até | protocolo| final| código promocional| código de erro| código de desconto| código de rastreio| referência| contrato| cep | código de produto| código de cliente| código do cliente| código do produto| código de barras| código postal| código de reserva| código anterior| cupom| protocolo de atendimento| código do pedido| código do seu pedido| atendimento ao cliente
        """,
      units: " reais| não é mais| expirou",
      fillers: " número| em ",
      copulas: " é | são ",
      uses: " utilize | digite | insira| informe",
      purposes:
        "para entrar|para acessar|para fazer login|para iniciar|para se conectar|para verificar|para confirmar|para continuar"
    ),
    Vocabulary(
      "it",
      codes: "chiave|numero di verifica|numero di conferma",
      others: """
         ordine| fattura| carta| conto| prenotazione| cliente| spedizione| bonifico| importo| telefono| chiami| chiama il| chiama| volo | camera|\
         fino | che termina| terminante| pratica| codice promo| codice errore| codice sconto| riferimento| pratica n| prot | ordine n| cliente n| codice cliente| codice prodotto| codice postale| codice di prenotazione| cap | codice paese| codice precedente| codice ordine| codice dell'ordine| servizio clienti
        """,
      units: " ore | giorni| punti| non è più| è scaduto",
      fillers: " numero| con | n | il ",
      copulas: " è | sono ",
      uses: " utilizza | inserisci | digita ",
      purposes: "per accedere|per entrare|per effettuare|per verificare|per confermare|per continuare"
    ),
    Vocabulary("ca", codes: "contrasenya|clau", others: " comanda| targeta| compte", copulas: " és "),
    Vocabulary(
      "ro",
      codes: "",
      others:
        " comanda| comenzii| factura| card| cont | contul| client| până| sunați| apelați| referință| număr client| cod poștal| cod promo| awb ",
      units: " lei | ore ",
      copulas: " este "
    ),
    Vocabulary("gl", codes: "contrasinal", others: " pedido", copulas: " é "),
    Vocabulary("mt", codes: "kodiċi|numru ta' verifika", others: " ordni", copulas: " huwa "),
    // Slavic and Baltic languages
    Vocabulary(
      "pl",
      codes: "hasło|hasła|numer weryfikacyjny",
      others:
        " zamówieni| faktur| kart| kont| klient| przesyłk| rachun| kwot| lot | pokój| do | telefon| nr tel| sprawy| zadzwoń| nr klienta| kod pocztowy| kod rabatowy| kod błędu| referenc",
      units: " godzin| dni | zł | punkt",
      fillers: " numer | numeru | nr | końcówce| końcówką",
      copulas: " to | jest | brzmi "
    ),
    Vocabulary(
      "cs",
      codes: "heslo|hesla|klíč",
      others:
        " objednáv| faktur| kart| účt| účet| zákazn| zásilk| částk| hovor| do | platb| volejte| zavolejte| reference| kód chyby| psč | kód produktu| kód zákazníka| slevový kód",
      units: " kč | hodin| korun",
      fillers: " číslo| č | čísla",
      copulas: " je | zní "
    ),
    Vocabulary(
      "sk",
      codes: "heslo|kľúč",
      others: " objednáv| faktúr| kart| účt| účet| zásiel| sum| do ",
      units: " hodín",
      fillers: " číslo| č ",
      copulas: " je "
    ),
    Vocabulary("sl", codes: "geslo|gesla", others: " naročil| račun| kartic| do ", copulas: " je "),
    Vocabulary(
      "hr",
      codes: "lozink|zaporka",
      others: " narudžb| račun| kartic| iznos| do ",
      fillers: " broj| br ",
      copulas: " je "
    ),
    Vocabulary(
      "sr",
      codes: "код|лозинк|шифра",
      others: " поруџбин| рачун| картиц| износ| до ",
      fillers: " број| бр ",
      copulas: " је "
    ),
    Vocabulary(
      "ru",
      codes: "код|парол|пин |смс-код|ключ подтвержд",
      others: """
         заказ| счет| карт| брон| клиент| сумм| договор| заявк| накладн| звони| тел | телефон| рейс| номер заказ| до | по |\
         талон| остаток| баланс| индекс| промокод| код ошибки| код товара| оканчива| заканчива| последние цифры| номер клиента| ссылк| код клиента| код товара| код города| код страны| код бронирования| старый код| прежний код| почтовый индекс| служба поддержки
        """,
      units: " руб| мин| час| секунд| дн| балл| г | год| р | коп| истек| недействител| больше не",
      fillers: " номер| № | на ",
      copulas: " это "
    ),
    Vocabulary(
      "uk",
      codes: "код|парол|пін",
      others:
        " замовленн| рахун| карт| сум| бронюван| до | тел | номер клієнта| дзвоніть| телефону| індекс| поштовий індекс",
      units: " грн| хв| годин| бал",
      fillers: " номер| № "
    ),
    Vocabulary(
      "bg",
      codes: "код|парол|пин",
      others: " поръчк| сметк| карт| сум| до | тел | пощенски код",
      units: " лв| мин",
      fillers: " номер| № ",
      copulas: " е "
    ),
    Vocabulary("mk", codes: "код|лозинк", others: " нарачк| сметк", copulas: " е "),
    Vocabulary("be", codes: "код|парол", others: " заказ| замов"),
    Vocabulary(
      "lt",
      codes: "slapta|kodas",
      others: " užsakym| sąskait| kortel| suma| iki ",
      units: " val ",
      copulas: " yra "
    ),
    Vocabulary("lv", codes: "parole", others: " pasūtījum| rēķin| kart| summ| līdz ", copulas: " ir "),
    // Other languages of Europe
    Vocabulary(
      "el",
      codes: "κωδικ|συνθηματικ",
      others:
        " παραγγελ| λογαριασμ| κάρτ| ποσ| έως | πελάτη| τιμολόγι| καλέστε| αριθμός πελάτη| παραγγελία| ταχυδρομικός κώδικας| τ κ ",
      units: " λεπτ| ευρώ| ώρ",
      fillers: " αριθμ",
      copulas: " είναι "
    ),
    Vocabulary(
      "hu",
      codes: "jelsz|kód",
      others:
        " rendelés| számla| számlá| kártya| ügyfél| összeg| azonosító| hívja| rendelési| ügyfélszám| hivatkozás| irányítószám| ügyfélszolgálat",
      units: " perc| ft | forint| óra|-re végz|-ra végz|-ban végz|-re végződ",
      fillers: " szám"
    ),
    Vocabulary(
      "fi",
      codes: "salasana|koodi|tunnusluku|vahvistus",
      others:
        " tilau| lasku| tili| kortti| asiakas| summa| klo | soita| viite| asiakasnumero| tilausnumero| postinumero| asiakaspalvelu",
      units: " minuutt| euro| pist",
      copulas: " on "
    ),
    Vocabulary(
      "et",
      codes: "kood|parool",
      others: " tellimus| arve| konto| kaart| summa| kuni ",
      copulas: " on "
    ),
    Vocabulary("sq", codes: "fjalëkalim", others: " porosi| llogari| kart"),
    Vocabulary("cy", codes: "cyfrinair|cod", others: " archeb| cyfrif", copulas: " yw "),
    Vocabulary("ga", codes: "cód|pasfhocal|focal faire", others: " ordú"),
    Vocabulary("eu", codes: "kode|pasahitz", others: " eskaer| txartel", copulas: " da "),
    Vocabulary("hy", codes: "կոդ|գաղտնաբառ", others: " պատվեր| հաշիվ| քարտ"),
    Vocabulary("ka", codes: "კოდ|პაროლ", others: "შეკვეთ|ანგარიშ|ბარათ"),
    // Turkic and neighbouring languages
    Vocabulary(
      "tr",
      codes: "şifre|parola|kodu|kodunuz",
      others:
        " sipariş| fatura| hesap| hesab| kart| müşteri| rezervasyon| tutar| talep| takip| arayın| ara | referans| sipariş no| müşteri no| posta kodu| müşteri hizmetleri| kampanya kodu| hata kodu| indirim kodu| takip kodu| ürün kodu| eski kod| rezervasyon kodu| alan kodu| ülke kodu",
      units:
        " tl | lira| dakika| dk | saat| saniye| nolu| no'lu| numaralı| takip no| sipariş no| ile biten| adet| puan|'a kadar|'e kadar|’a kadar|’e kadar|'a dek| a kadar",
      fillers: " no | numara"
    ),
    Vocabulary("az", codes: "şifrə|kod", others: " sifariş| hesab| kart", units: " dəqiqə| manat"),
    Vocabulary("kk", codes: "код|құпия сөз", others: " тапсырыс| шот| карта", units: " минут| теңге"),
    Vocabulary("uz", codes: "kod|parol", others: " buyurtma| hisob| karta", units: " so'm| daqiqa"),
    Vocabulary("mn", codes: "код|нууц үг", others: " захиалг| данс| карт", units: " минут| төгрөг"),
    // Languages in Arabic and Hebrew script
    Vocabulary(
      "ar",
      codes: "رمز|كود|كلمة|الرقم السري|رقم سري|الرقم التعريفي|رقم التحقق|رقم التأكيد|باسورد",
      others:
        "طلب|فاتورة|بطاقة|حساب|حجز|مبلغ|رحلة|اتصل|هاتف|حتى|ينتهي ب|المنتهية ب|العميل|اتصل على|رقم العميل|المرجع|الرمز البريدي|رمز بريدي|خدمة العملاء",
      units: "دقيقة|دقائق|ريال|درهم|جنيه|دينار|ساعة|ثانية|نقطة|عام",
      fillers: "رقم",
      copulas: " هو | هي ",
      uses: "استخدم|أدخل",
      purposes: "لتسجيل الدخول|للدخول|لتأكيد|للتحقق|للتأكيد"
    ),
    Vocabulary(
      "fa",
      codes: "رمز|کد|گذرواژه|کلمه عبور|رمز عبور|پسورد|پین",
      others:
        "سفارش|حساب|کارت|مبلغ|فاکتور|مانده|پیگیری|تا |تماس|رمز اول|شماره مشتری|کارمزد|سایت رمز-ارز|رمز-ارز|رمز ارز|کد پستی|کد ملی|کد رهگیری",
      units: "ریال|تومان|دقیقه|ساعت|ثانیه",
      fillers: "شماره",
      copulas: " است "
    ),
    Vocabulary(
      "ur",
      codes: "کوڈ|پاس ورڈ|او ٹی پی|پن",
      others: "آرڈر|اکاؤنٹ|کارڈ|رقم",
      units: "منٹ|روپے",
      fillers: "نمبر"
    ),
    Vocabulary("ps", codes: "کوډ|پټنوم", others: "حساب"),
    Vocabulary("ckb", codes: "کۆد|وشەی نهێنی", others: "هەژمار"),
    Vocabulary(
      "he",
      codes: "קוד|סיסמ|סיסמה",
      others:
        " הזמנה| חשבון| כרטיס| סכום| מספר הזמנה| עד |לקוח|חשבונית|התקשר|בכרטיס|כרטיס|הזמנה|מיקוד|שירות לקוחות",
      units: " דקות| ש\"ח| שקל",
      fillers: " מספר",
      copulas: " הוא "
    ),
    // Languages of India and its neighbours
    Vocabulary(
      "hi",
      codes: "कोड|ओटीपी|पिन|पासवर्ड|पुष्टि संख्या|सत्यापन संख्या",
      others: "ऑर्डर|आर्डर|खाते|खाता|कार्ड|राशि|बुकिंग|रु|₹|ग्राहक|बिल|कॉल करें|कॉल|पिन कोड|पिनकोड",
      units: "मिनट|रुपये|रुपए|घंटे|वाले",
      fillers: "नंबर|संख्या|क्रमांक",
      copulas: "है"
    ),
    Vocabulary(
      "mr",
      codes: "कोड|ओटीपी|पिन|पासवर्ड|संकेतशब्द",
      others: "ऑर्डर|खाते|कार्ड|पिन कोड",
      units: "मिनिट|रुपये",
      fillers: "क्रमांक"
    ),
    Vocabulary("ne", codes: "कोड|ओटीपी|पिन|पासवर्ड", others: "अर्डर|खाता", units: "मिनेट|रुपैयाँ"),
    Vocabulary(
      "bn",
      codes: "কোড|ওটিপি|পিন|পাসওয়ার্ড|গোপন নম্বর",
      others: "অর্ডার|অ্যাকাউন্ট|কার্ড|হিসাব|গ্রাহক|কল করুন|কল|টাকা|ইনভয়েস|পিন কোড|পোস্ট কোড",
      units: "মিনিট|টাকা",
      fillers: "নম্বর"
    ),
    Vocabulary("pa", codes: "ਕੋਡ|ਓਟੀਪੀ|ਪਿੰਨ|ਪਾਸਵਰਡ", others: "ਆਰਡਰ|ਖਾਤ", units: "ਮਿੰਟ"),
    Vocabulary("gu", codes: "કોડ|ઓટીપી|પિન|પાસવર્ડ", others: "ઓર્ડર|ખાત|કાર્ડ|પિન કોડ|પિનકોડ", units: "મિનિટ|રૂપિયા"),
    Vocabulary("or", codes: "କୋଡ|ଓଟିପି|ପାସୱାର୍ଡ", others: "ଅର୍ଡର"),
    Vocabulary(
      "ta",
      codes: "குறியீ|கோட்|ஓடிபி|ஒடிபி|கடவுச்சொல்|பின்",
      others: "ஆர்டர்|கணக்கு|கார்டு|பின் கோடு|அஞ்சல் குறியீ",
      units: "நிமிட|ரூபாய்"
    ),
    Vocabulary("te", codes: "కోడ్|ఓటీపీ|ఓటిపి|పాస్‌వర్డ్|పిన్", others: "ఆర్డర్|ఖాతా|కార్డ్|పిన్ కోడ్|పిన్‌కోడ్", units: "నిమిష|రూపాయ"),
    Vocabulary("kn", codes: "ಕೋಡ್|ಒಟಿಪಿ|ಪಾಸ್‌ವರ್ಡ್|ಪಿನ್", others: "ಆರ್ಡರ್|ಖಾತೆ|ಪಿನ್ ಕೋಡ್|ಪಿನ್‌ಕೋಡ್", units: "ನಿಮಿಷ"),
    Vocabulary("ml", codes: "കോഡ്|ഒടിപി|ഒ.ടി.പി|പാസ്‌വേഡ്|പിൻ", others: "ഓർഡർ|അക്കൗണ്ട്|പിൻ കോഡ്|പിൻകോഡ്", units: "മിനിറ്റ"),
    Vocabulary("si", codes: "කේත|මුරපද|ඕටීපී", others: "ඇණවුම", units: "මිනිත්තු|විනාඩි"),
    // East and South-East Asia
    Vocabulary(
      "zh",
      codes: "码|碼|口令|密钥|密鑰|动态密|動態密",
      others: """
        订单|訂單|单号|單號|尾号|尾號|末四位|后四位|後四碼|末四碼|账户|帳戶|账号|帳號|卡号|卡號|编号|編號|金额|金額|余额|餘額|快递|电话|\
        電話|热线|客服|拨打|航班|房间|运单|流水|工单|取件|至|于|於|回复|回覆|邮编|邮政编码|條碼|条码|条形码|二维码|发票|發票|致电|致電|咨询|诊询|优惠码|優惠碼|兑换码|错误码|错误代码|会议编号|会议号|提货|取货|在
        """,
      units: "分钟|分鐘|分|秒|小时|小時|天|日|年|月|元|圆|圓|块|積分|积分|点|點|人|次|件|的卡|號|号",
      fillers: "号|號|为|為",
      copulas: "是|为|為"
    ),
    Vocabulary(
      "ja",
      codes: "コード|番号|パスワ|暗証|ワンタイム|認証キー|確認キー|合言葉",
      others:
        "注文番号|注文|口座番号|口座|電話番号|電話|会員番号|お客様番号|予約番号|予約|受付番号|伝票番号|問い合わせ番号|追跡番号|金額|末尾|下4桁|下四桁|郵便番号|便名|合計|請求書|お問い合わせ|クーポンコード|商品コード|エラーコード|会員コード|製品番号",
      units: "分|秒|時間|日|年|月|円|名|点|件|ポイント|桁|号室",
      fillers: "番|が|",
      copulas: "は|→",
      uses: "は|には|に",
      purposes: "でログイン|を入力|を使用してログイン|を使ってログイン|でサインイン"
    ),
    Vocabulary(
      "ko",
      codes: "코드|번호|암호|비밀번호|인증",
      others: "주문번호|주문|계좌번호|계좌|카드번호|카드|전화번호|전화|예약번호|예약|운송장|송장|고객번호|접수번호|금액|잔액|회원번호|승인금액|우편번호|승인번호|승인 번호|문의",
      units: "분|초|시간|일|년|월|원|명|개|점|포인트|로 끝나",
      fillers: "호",
      copulas: "는|은"
    ),
    Vocabulary(
      "th",
      codes: "รหัส|โอทีพี|พาสเวิร์ด",
      others: "คำสั่งซื้อ|ออเดอร์|บัญชี|บัตร|ยอดเงิน|จำนวนเงิน|อ้างอิง|โทร|ลงท้าย|รหัสลูกค้า|รหัสสินค้า|รหัสไปรษณีย์|รหัสคำสั่งซื้อ",
      units: "นาที|บาท|ชั่วโมง|วัน",
      fillers: "หมายเลข|เลขที่",
      copulas: "คือ"
    ),
    Vocabulary("lo", codes: "ລະຫັດ|ຫັດ", others: "ບັນຊີ|ບັດ", units: "ນາທີ|ກີບ"),
    Vocabulary("km", codes: "លេខកូដ|កូដ|លេខសម្ងាត់|ពាក្យសម្ងាត់", others: "គណនី|កាត", units: "នាទី"),
    Vocabulary("my", codes: "ကုဒ်|ကုတ်|စကားဝှက်|ကုဒ်နံပါတ်", others: "အကောင့်|ကတ်", units: "မိနစ်|ကျပ်"),
    Vocabulary(
      "vi",
      codes:
        " mã xác| mã otp| mã bảo| mã kích| mã pin| mã đăng| mã của| mã truy| mã là | mã một| mã sử| mã sms| mã khôi| mã mới| mã dùng| xac thuc| mật khẩu| mat khau| mkxt",
      others:
        " đơn hàng| don hang| tài khoản| tai khoan| tk | số thẻ| thẻ tín| thẻ đuôi| số dư| so du| hóa đơn| giao dich | giao dịch | gd | sđt| gọi | goi | mã đơn| mã giảm giá| ma giam gia| đến | mã khách hàng| mã đơn hàng| mã vận đơn| mã lỗi| mã bưu| mã bưu chính| mã bưu điện| số tiền| so tien| ma gd | ma giao dich| lh | liên hệ| lien he| hotline",
      units: " phút| phut| đồng| dong| giờ| ngày| đ | k ",
      fillers: " số | so |",
      copulas: " là | la "
    ),
    Vocabulary(
      "id",
      codes: "sandi| kunci",
      others:
        " pesanan| rekening| kartu| faktur| pelanggan| saldo| nominal| hingga | sampai | pukul | hubungi| kode pos| kodepos| kode promo| kode referal| referensi| nomor pelanggan",
      units: " menit| detik| jam | hari| ribu| poin",
      fillers: " nomor| nomer",
      copulas: " adalah | ialah "
    ),
    Vocabulary(
      "ms",
      codes: "kata laluan",
      others: " akaun| kad | tempahan",
      units: " minit",
      fillers: " nombor",
      copulas: " ialah | adalah "
    ),
    Vocabulary("jv", codes: "tembung sandi", others: " pesenan"),
    Vocabulary("tl", codes: "", others: " order| halaga", units: " minuto", copulas: " ay "),
    // Africa
    Vocabulary(
      "sw",
      codes: "msimbo|nywila|neno la siri",
      others: " agizo| akaunti| kadi| kiasi",
      units: " dakika| shilingi",
      fillers: " nambari",
      copulas: " ni "
    ),
    Vocabulary("am", codes: "ኮድ|የይለፍ ቃል|ሚስጥር ቁጥር", others: "ትዕዛዝ|ሂሳብ", units: "ደቂቃ|ብር"),
    Vocabulary("so", codes: "furaha|koodh|lambarka sirta", others: " dalab", units: " daqiiqo"),
    Vocabulary("ha", codes: "lambar sirri|lambobin sirri", others: " oda"),
    Vocabulary("zu", codes: "ikhodi|iphasiwedi|iphinikhodi", others: " i-oda"),
    Vocabulary("yo", codes: "koodu|kóòdù|ọrọ aṣina", others: " ìbéèrè"),
  ]

  /// Words of many languages, and signs.
  private static let international = Vocabulary(
    "mul",
    codes:
      "cod|kod|pass|parol| otp | otps | pin | pins | pin-| tan | mtan | smstan | phototan | pushtan | tac | totp | 2fa |token|sifre|clave|smskod|smscode",
    others: """
       iban| bic | ref | refno| reference| sms to|〒|poskod| tel | fax| barcode| bar code| zip code| postcode|\
       post code| codex| code postal| código postal| codice fiscale| codigo de barras| qr-| passport| passenger| boarding pass|\
       © | copyright| visa | mastercard| amex | paypal | xx| xxx| https| http| www
      """,
    units:
      " min | mins | sec | secs | h | hr | hrs | kg | km | cm | mm | ml | mb | gb | tb | kwh | kcal | cal | % | m | °",
    currencies: """
       eur | usd | gbp | chf | jpy | cny | rmb | inr | idr | vnd | krw | brl | mxn | clp | cop | ars | pyg | try | pln | czk | huf |\
       ron | sek | nok | dkk | rub | uah | zar | ngn | kes | aed | sar | egp | thb | php | myr | sgd | hkd | twd | aud | cad |\
       nzd | kzt | ils | rs | rp | tl | kr | kč | zł | ft | lei | руб| грн | đ | dong | đồng | euro| dollar| peso | pesos |\
       円|元|원| r$| us$| bs | qar | kwd | bhd | omr | pkr | bdt | lkr | npr | ghs | tzs | ugx | xof | mad | dzd
      """,
    fillers: " no | nr | num| id | № ",
    abbreviations: """
       inc | ltd | co | corp | llc | mr | mrs | ms | dr | no | nr | st | fa | sr | sra | srta | hr | fr | pvt | jr | tel | ca | ref |\
       br | dvs | bzw | ul | str | rs | rp | approx | dept | num | art | pt | gmbh | bv | sa | sp | al | hlm | kl | nº | ст | ул | г | руб | тел | мин | min | m | mme | mlle | av | avda | sig | dott | prof
      """
  )

  private static let english = Vocabulary(
    "en",
    codes:
      "verification number|confirmation number|verification key|access key|security number|login number|secret number",
    others: """
       order| booking| reservation| ticket| invoice| transaction| txn| transfer| case| card| ending| ends in| account| acct| a/c |\
       ac no| amount| amt | total| balance| sum | flight| room| train| policy| customer| client| member| meter| parcel| shipment|\
       tracking| package| delivery| consignment| call| phone| mobile| text| reply| send| dial| version| build| since| until| till |\
       by | at | before | sort code| bank| street| suite| apt | quote| request| rrn| utr | upi| emp | employee| claim| file| docket| gate|\
       seat| bus | route| locker| short code| discount| promo| coupon| voucher| gift| po box| box | aadhaar| pan | confirmed for| ending with| earlier code| previous code| old code| last code| ending in| ending with| ends with| tracking code| coupon code| error code| area code| country code| order code| account code| product code| item code| status code| zip code| dialing code| discount code| gift code| offer code| referral code| invite code| bank code| source code| statement code| message id| encode| decode| unicode| vscode| fancode| qr code| codec| code of conduct| contract| number ending| receipt| opt-out id| offer| promo code| meeting id| product code| branch code| customer code| booking code| voucher code| statement code| state code| pnr | gate pass| bus pass| day pass| visitor pass|\
       stop to| yes to| no to| help to| start to| join to| info to| sent to| text code to| send code to| account to|\
       customer service| customer care| helpline| hotline| support line|\
       at pin | at pin code| at pincode| to pin code| to pincode| for pin code| for pincode| serviceable at pin|\
       delivery pin code| delivery pincode| area pin code| area pincode|\
       code review| dress code| engine code| vehicle| commit | tax code| payroll
      """,
    units: """
       minute| hour| day| seconds| week| month | months | year| point| mile| item| people| dollar| cents| rupee| pound| digits| times| percent| o'clock|\
       am | pm | attempts| users| customers| guests| credits| coins| has expired| have expired| expired| is no longer| was replaced| has been replaced| appears on
      """,
    fillers: " number| numbers| code for reference | due | of ",
    copulas: " is | are | replaced by | now ",
    uses: " use | enter | type | with | copy | input ",
    purposes: """
      to sign in|to log in|to login|to sign up|to verify|to confirm|to authenticate|to continue|to complete|to access|to activate|\
      to register|to reset|to approve|to authorize|to authorise
      """
  )
}
