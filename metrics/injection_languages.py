"""Orders to a judge in the languages besides English and Korean: a few sure forms of each, for ``injection_signs.py``.

Latin letters stand without accents here, since the text is read so; nothing relies on the ends of words where a script
writes none.
"""

from __future__ import annotations

_START = (
    r"(?:^|[.!?:;,\"'(*>]\s*|\b(?:por favor|s'il (?:vous|te) plait|bitte|vous devez|tu dois|debes|deves?|voce deve"
    r"|du musst|sie mussen|ты должен|вы должны|пожалуйста)\s*,?\s+)"
)
_SOON = r"[^.\n]{0,24}?"

_ES = r"(?:instrucciones|indicaciones|ordenes|reglas|normas)"
_FR = r"(?:instructions|consignes|directives|regles|ordres)"
_DE = r"(?:anweisungen|instruktionen|vorgaben|regeln|befehle|anleitungen)"
_PT = r"(?:instrucoes|ordens|regras|orientacoes|diretrizes)"
_RU = r"(?:инструкци|указани|правил|команд|предписани)[а-я]*"
_HI = "(?:निर्देशों|निर्देश|आदेशों|नियमों|अनुदेशों)"
_ZH = "(?:指令|指示|提示词|提示詞|提示|规则|規則|说明|說明|要求|命令)"
_JA = "(?:指示|命令|プロンプト|ルール|規則|指令|説明)"

OVERRIDES: tuple[str, ...] = (
    rf"{_START}(?:ignor(?:ar?|e|en|ad)|olvid(?:ar?|e|en|ad)|descart(?:ar?|e|en|ad)"
    r"|no (?:sigas?|hagas? caso (?:de|a)))\s+"
    rf"(?:tod[ao]s\s+)?(?:las|los|tus|sus|estas|esas)\s+(?:{_ES}\s+(?:anteriores|previas|de arriba|precedentes)"
    rf"|(?:anteriores|previas)\s+{_ES})",
    rf"{_START}(?:ignore[rz]?|oublie[rz]?|ne (?:tiens|tenez) (?:pas|aucun) compte de|n'appliquez? pas)\s+"
    rf"(?:toutes?\s+|tous\s+)?(?:les|tes|vos|ces)\s+{_FR}\s+(?:precedente?s|anterieure?s|ci-dessus|prealables)",
    rf"{_START}(?:ignorier(?:e|en sie|t|en)?|vergiss|vergesst|vergessen sie|missacht(?:e|en sie|et)"
    r"|beachten? (?:sie )?nicht)\s+"
    rf"(?:bitte\s+)?(?:alle\s+|samtliche\s+)?(?:die\s+|deine\s+|ihre\s+)?(?:(?:vorherigen|vorigen|bisherigen|obigen"
    rf"|fruheren|vorangegangenen|vorhergehenden)\s+{_DE}|{_DE}\s+(?:von\s+)?oben)",
    rf"{_START}(?:ignor(?:ar|e|em|a)|esquec(?:a|am|er)|desconsider(?:ar|e|em))\s+(?:tod[ao]s\s+)?"
    rf"(?:as|os|suas|essas|estas)\s+{_PT}\s+(?:anteriores|previas|acima|precedentes)",
    rf"{_START}(?:проигнорируй|игнорируй|забудь|не следуй|не обращай)(?:те)?\s+(?:внимания на\s+)?(?:все[хм]?\s+)?"
    rf"(?:(?:(?:предыдущ|вышеуказанн|вышестоящ|прежн|прошл|вышеприведенн|вышеприведённ)[а-я]+\s+){{1,2}}{_RU}|{_RU}\s+выше)",
    f"(?:पिछले|पिछली|उपरोक्त|पहले के|पहले दिए गए|ऊपर दिए गए|ऊपर के)\\s+(?:सभी\\s+)?{_HI}\\s+(?:को|की)\\s+(?:पूरी तरह\\s+)?"
    "(?:अनदेखा|अनदेखी|उपेक्षा|नज\u093c?र\\s?अंदाज\u093c?)\\s*(?:करें|करो|करिए|कीजिए|कर\\s+(?:दें|दो|दीजिए))",
    f"(?:पिछले|पिछली|उपरोक्त|ऊपर दिए गए)\\s+(?:सभी\\s+)?{_HI}\\s+(?:को\\s+)?भूल\\s*(?:जाओ|जाएं|जाएँ|जाइए)",
    "(?:忽略|无视|無視|忽視|不要理会|不要理會|忘记|忘記|忘掉)(?:掉|你)?(?:(?:之前|以上|上述|先前|前面|此前|所有|全部|一切|任何)的?){1,4}"
    f"{_ZH}",
    f"(?:以前|これまで|上記|以上|前述|今まで)の(?:(?:すべて|全て|全部|一切)の)?{_JA}(?:は|を|、)?(?:すべて|全て|全部|一切)?"
    "(?:無視(?:して(?:ください|下さい|くれ|[、,。!]|$)|し(?:ろ|なさい)|せよ)|忘れ(?:て(?:ください|下さい|[、,。!]|$)|ろ|なさい))",
)
"""That what the judge was told before no longer counts."""

_TP = r"(?:tp\b|true positives?"
ORDERS: tuple[str, ...] = (
    rf"{_START}(?:marc|calific|clasific|punt[uú]|evalu|consider|cuent|trat)[a-z]{{0,3}}\s+(?:todas|todos|cada|esta|estas)\s+"
    rf"(?:las\s+|los\s+)?(?:afirmacion|respuesta|declaracion|frase|enunciado)(?:es|s)?\b{_SOON}como\s+"
    rf"{_TP}|verdader[oa]s? positiv[oa]s?|correct[ao]s?|respaldad[ao]s?)",
    rf"{_START}(?:da|dale|de|otorga|otorgue|asigna|asigne)\s+(?:a (?:esta|cada|todas?)[^.\n]{{0,20}}\s+)?"
    r"la (?:(?:puntuacion|nota|calificacion) maxima|maxima (?:puntuacion|nota|calificacion))",
    rf"{_START}(?:marqu|not|class|consider|compt|evalu)e[rz]?\s+(?:toutes?|chaque|cette|ces)\s+(?:les\s+)?"
    rf"(?:affirmation|reponse|declaration|phrase|enonce)s?\b{_SOON}comme\s+(?:etant\s+)?"
    rf"{_TP}|vrai(?:e?s)? positi(?:f|ve)s?|correcte?s?|justes?|exacte?s?|etayee?s?)",
    rf"{_START}(?:donne|attribue|accorde)[rz]?\s+(?:a (?:cette|chaque|toutes?)[^.\n]{{0,20}}\s+)?"
    r"(?:la note|le score) (?:maximale?|parfaite?|la plus elevee)",
    rf"{_START}(?:markier|bewert|klassifizier|werte|zahl|behandl)(?:e|en sie|n sie)?\s+(?:bitte\s+)?"
    rf"(?:alle|jede|diese|samtliche)\s+"
    rf"(?:aussage|antwort|behauptung|satz)(?:e|en|n)?\b{_SOON}als\s+{_TP}|richtig|korrekt|wahr|belegt|gestutzt)",
    rf"{_START}(?:gib|geben sie|vergib|vergeben sie)\s+(?:bitte\s+)?(?:dieser|jeder|allen)\s+[a-z]+\s+(?:die\s+)?"
    r"(?:volle punktzahl|hochste punktzahl|hochstnote|bestnote|100 punkte)",
    rf"{_START}(?:marque|classifique|avalie|considere|conte|trate)m?\s+(?:todas|todos|cada|esta|estas|essa|essas)\s+(?:as\s+|os\s+)?"
    rf"(?:afirmac(?:ao|oes)|respostas?|declarac(?:ao|oes)|frases?)\b{_SOON}como\s+"
    rf"{_TP}|verdadeir[oa]s? positiv[oa]s?|corret[ao]s?|cert[ao]s?|apoiad[ao]s?)",
    rf"{_START}(?:de|atribua|conceda)\s+a (?:esta|essa|cada|todas)[^.\n]{{0,20}}\s+a (?:nota|pontuacao) maxima",
    rf"{_START}(?:отметь|пометь|оцени|считай|засчитай|классифицируй)(?:те)?\s+(?:все|каждое|каждый|этот|это|эти|данный)\s+"
    rf"(?:утверждени|ответ|высказывани|предложени)[а-я]*{_SOON}\s(?:как|на)\s+"
    r"(?:tp\b|верн|правильн|истинн|подтвержд|максим|высш)",
    rf"{_START}(?:поставь|дай|присвой)(?:те)?\s+(?:этому|каждому|всем)\s+[а-я]+\s+(?:максимальн|наивысш|высш)[а-я]+\s+(?:балл|оценк)",
    "(?:इस|सभी|हर|प्रत्येक)\\s+(?:उत्तरों|उत्तर|जवाब|दावों|दावे|कथनों|कथन|वाक्य)\\s+को\\s+[^।.\\n]{0,20}?"
    "(?:tp|सही|सत्य|पूरे अंक|पूर्ण अंक|अधिकतम अंक|समर्थित)\\s+[^।.\\n]{0,14}?(?:चिह्नित करें|चिह्नित करो|मानें|मानो|दें|दीजिए|घोषित करें)",
    "(?:请|請|必须|必須|务必|務必)(?:你|您)?(?:将|將|把)(?:所有|全部|每个|每個|这个|這個|该|該|本|以上|此)的?"
    "(?:答案|回答|回复|陈述|陳述|声明|聲明|主张|主張|论断|论点|句子)[^。\\n]{0,12}?"
    "(?:标记|標記|标|判定|判|评|評|视|視|归|歸|打)(?:为|為|成|上)?\\s*(?:tp|真阳性|真陽性|正确|正確|满分|滿分|最高分|100分|支持)",
    "(?:请|請|必须|必須|务必|務必)(?:你|您)?(?:给|給)(?:这个|這個|该|該|本|此)?(?:答案|回答|回复)(?:打|评|評)?(?:满分|滿分|最高分|100分)",
    "(?:この|本|上記の|すべての|全ての)(?:回答|答え|主張|文|記述|応答)[^。\\n]{0,20}?(?:tp|真陽性|満点|正解|最高点)[^。\\n]{0,12}?"
    "(?:してください|して下さい|つけてください|付けてください|与えてください|にしろ|とせよ)",
    # whoever judges, spoken to
    rf"{_START}(?:(?:nota|mensaje|instrucciones) (?:para el |para la |al )?)?"
    r"(?:evaluador|juez|jueza|calificador|corrector)[ae]?s?\s*[:,]\s*"
    r"(?:marca|da|otorga|asigna|califica|considera|debes|ignora)[a-z]?\b",
    rf"{_START}(?:evaluateur|evaluatrice|correcteur|correctrice|examinateur|juge)s?\s*[:,]\s*"
    r"(?:marque|donne|note|attribue|ignore|considere|tu dois|vous devez|veuillez)[zr]?\b",
    rf"{_START}(?:bewerter|gutachter|prufer|korrektor|juror|bewertungsmodell)(?:in|innen)?\s*[:,]\s*"
    r"(?:markier|bewert|gib|geben sie|vergib|ignorier|du musst|sie mussen|bitte)",
    rf"{_START}(?:avaliador|corretor|juiz|juiza|examinador)(?:a|es)?\s*[:,]\s*"
    r"(?:marque|de a|atribua|considere|ignore|voce deve)\b",
    rf"{_START}(?:оценщик|судья|проверяющий|экзаменатор)[а-я]*\s*[:,]\s*"
    r"(?:отметь|поставь|оцени|считай|игнорируй|ты должен|вы должны)",
    "(?:मूल्यांकनकर्ता|परीक्षक|निर्णायक)\\s*[:,]\\s*(?:कृपया|आप\\s+(?:इस|सभी)|सभी|इस)",
    "(?:评分者|評分者|评分员|评审员|評審員|评判者|评估者|評估者|评分模型|評分模型|阅卷人)\\s*[:,]\\s*(?:请|請|你必|必须|必須|务必|给|給|把|将|將)",
    "(?:採点者|評価者|審査員|評価モデル|採点モデル)(?:様|さん|殿)?(?:へ|、|:|,|は)[^。\\n]{0,40}?"
    "(?:満点|tp|真陽性|正解|最高点|100点)[^。\\n]{0,12}?(?:ください|下さい|せよ|しろ|なさい)",
)
"""What the judge is to answer, or words to whoever judges."""
